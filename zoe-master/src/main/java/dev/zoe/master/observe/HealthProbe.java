package dev.zoe.master.observe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;

/**
 * Sends one probe to a service. It reads only the status of the response and follows no redirect: a service is under
 * the control of its user, who must not reach the network of this machine.
 */
final class HealthProbe {

    /** Bound on the whole probe: connection, request and response. */
    static final Duration TIMEOUT = Duration.ofSeconds(2);

    private static final int OK = 200;
    private static final int REDIRECTION = 300;

    private final HttpClient client;

    HealthProbe(Executor executor) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(TIMEOUT)
                .executor(executor)
                .build();
    }

    /** Completes with whether the service accepts a connection. */
    CompletableFuture<Boolean> connects(String host, int port) {
        CompletableFuture<Boolean> result = new CompletableFuture<>();
        AsynchronousSocketChannel channel;
        try {
            channel = AsynchronousSocketChannel.open();
        } catch (IOException e) {
            return CompletableFuture.completedFuture(false);
        }
        try {
            channel.connect(new InetSocketAddress(host, port), result, new Connected());
        } catch (RuntimeException e) {
            // For example, a host name without an address.
            result.complete(false);
        }
        return result.completeOnTimeout(false, TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((yes, failure) -> close(channel));
    }

    private static final class Connected implements CompletionHandler<Void, CompletableFuture<Boolean>> {
        @Override
        public void completed(Void nothing, CompletableFuture<Boolean> result) {
            result.complete(true);
        }

        @Override
        public void failed(Throwable failure, CompletableFuture<Boolean> result) {
            result.complete(false);
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
        HttpRequest request;
        try {
            request = HttpRequest.newBuilder(uri(host, port, path))
                    .timeout(TIMEOUT)
                    .GET()
                    .build();
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(false);
        }
        CompletableFuture<HttpResponse<Void>> exchange = client.sendAsync(request, status -> new DiscardBody());
        return exchange.thenApply(response -> response.statusCode() >= OK && response.statusCode() < REDIRECTION)
                .exceptionally(failure -> false)
                .completeOnTimeout(false, TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                // Ends the exchange if it is still in progress.
                .whenComplete((yes, failure) -> exchange.cancel(true));
    }

    /** Users write paths: an invalid path never succeeds, and no path leads to another host. */
    private static URI uri(String host, int port, String path) {
        try {
            URI uri = new URI("http://" + host + ":" + port + path);
            if (!path.startsWith("/")) {
                throw new IllegalArgumentException("\"" + path + "\" does not begin with /");
            }
            return uri;
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Closes the connection where the body begins. */
    private static final class DiscardBody implements HttpResponse.BodySubscriber<Void> {
        private final CompletableFuture<Void> closed = new CompletableFuture<>();

        @Override
        public CompletionStage<Void> getBody() {
            return closed;
        }

        @Override
        public void onSubscribe(Flow.Subscription body) {
            closed.complete(null);
            body.cancel();
        }

        @Override
        public void onNext(List<ByteBuffer> part) {
            // A part that had been received already.
        }

        @Override
        public void onError(Throwable failure) {
            closed.complete(null);
        }

        @Override
        public void onComplete() {
            closed.complete(null);
        }
    }
}
