package dev.zoe.master.observe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.InterruptedByTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Sends one probe to a service. It reads only the status of the response. */
final class HealthProbe {

    /** Bound on the whole probe: connection, request and response. */
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    /**
     * An engine accepts the connections of a published port before a program listens, and closes them when it cannot
     * connect to the program.
     */
    static final Duration HELD_OPEN = Duration.ofMillis(500);

    private static final int OK = 200;
    private static final int REDIRECTION = 300;

    /**
     * Completes with whether the service accepts a connection, and either sends something or keeps the connection open
     * for {@link #HELD_OPEN}.
     */
    CompletableFuture<Boolean> connects(String host, int port) {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        AsynchronousSocketChannel channel;
        try {
            channel = AsynchronousSocketChannel.open();
        } catch (IOException e) {
            return CompletableFuture.completedFuture(false);
        }
        try {
            channel.connect(new InetSocketAddress(host, port), channel, new Connected(result));
        } catch (RuntimeException e) {
            // For example, a host name without an address.
            result.complete(false);
        }
        return result.completeOnTimeout(false, TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((yes, failure) -> close(channel));
    }

    /** The connection is established, perhaps by the engine only. */
    private record Connected(CompletableFuture<Boolean> result)
            implements CompletionHandler<Void, AsynchronousSocketChannel> {
        @Override
        public void completed(Void nothing, AsynchronousSocketChannel channel) {
            try {
                channel.read(
                        ByteBuffer.allocate(1), HELD_OPEN.toMillis(), TimeUnit.MILLISECONDS, result, new StillOpen());
            } catch (RuntimeException e) {
                // The time of the probe is over.
                result.complete(false);
            }
        }

        @Override
        public void failed(Throwable failure, AsynchronousSocketChannel channel) {
            result.complete(false);
        }
    }

    private static final class StillOpen implements CompletionHandler<Integer, CompletableFuture<Boolean>> {
        @Override
        public void completed(Integer count, CompletableFuture<Boolean> result) {
            result.complete(count > 0);
        }

        @Override
        public void failed(Throwable failure, CompletableFuture<Boolean> result) {
            result.complete(failure instanceof InterruptedByTimeoutException);
        }
    }

    private static void close(AsynchronousSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close a connection", e);
        }
    }

    /** Completes with whether an HTTP GET of {@code path} gives a status 2xx. */
    CompletableFuture<Boolean> succeeds(String host, int port, String path) {
        return ServiceExchange.get(host, port, path, 0, TIMEOUT)
                .thenApply(response -> response.filter(answer -> answer.status() >= OK && answer.status() < REDIRECTION)
                        .isPresent());
    }
}
