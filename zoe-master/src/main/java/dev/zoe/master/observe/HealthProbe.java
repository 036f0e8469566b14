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
 * Asks one service once whether it answers. What the service says beside the status is not read, and where it points to
 * is not asked: the service is its user's, and the network of this machine is not.
 */
final class HealthProbe {

    /** For everything: connecting, asking and the answer. */
    static final Duration DEADLINE = Duration.ofSeconds(2);

    private static final int OK = 200;
    private static final int REDIRECTION = 300;

    private final HttpClient client;

    HealthProbe(Executor executor) {
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .proxy(HttpClient.Builder.NO_PROXY)
                .connectTimeout(DEADLINE)
                .executor(executor)
                .build();
    }

    /** Whether a connection is accepted, once that is known. */
    CompletableFuture<Boolean> connects(String host, int port) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        AsynchronousSocketChannel channel;
        try {
            channel = AsynchronousSocketChannel.open();
        } catch (IOException e) {
            return CompletableFuture.completedFuture(false);
        }
        try {
            channel.connect(new InetSocketAddress(host, port), answer, new Connected());
        } catch (RuntimeException e) {
            // A host whose name leads nowhere, for one.
            answer.complete(false);
        }
        return answer.completeOnTimeout(false, DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((yes, failure) -> close(channel));
    }

    private static final class Connected implements CompletionHandler<Void, CompletableFuture<Boolean>> {
        @Override
        public void completed(Void nothing, CompletableFuture<Boolean> answer) {
            answer.complete(true);
        }

        @Override
        public void failed(Throwable failure, CompletableFuture<Boolean> answer) {
            answer.complete(false);
        }
    }

    private static void close(AsynchronousSocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close a connection", e);
        }
    }

    /** Whether an HTTP GET of {@code path} gives a status of success, once that is known. */
    CompletableFuture<Boolean> answers(String host, int port, String path) {
        HttpRequest request;
        try {
            request = HttpRequest.newBuilder(uri(host, port, path))
                    .timeout(DEADLINE)
                    .GET()
                    .build();
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(false);
        }
        CompletableFuture<HttpResponse<Void>> asked = client.sendAsync(request, status -> new Unread());
        return asked.thenApply(answer -> answer.statusCode() >= OK && answer.statusCode() < REDIRECTION)
                .exceptionally(failure -> false)
                .completeOnTimeout(false, DEADLINE.toMillis(), TimeUnit.MILLISECONDS)
                // Ends the exchange if it still goes on.
                .whenComplete((yes, failure) -> asked.cancel(true));
    }

    /** Users write paths: one with a blank never answers, and none leads to another host. */
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

    /** Cuts the connection where the body begins. */
    private static final class Unread implements HttpResponse.BodySubscriber<Void> {
        private final CompletableFuture<Void> cut = new CompletableFuture<>();

        @Override
        public CompletionStage<Void> getBody() {
            return cut;
        }

        @Override
        public void onSubscribe(Flow.Subscription body) {
            cut.complete(null);
            body.cancel();
        }

        @Override
        public void onNext(List<ByteBuffer> part) {
            // What was on its way already.
        }

        @Override
        public void onError(Throwable failure) {
            cut.complete(null);
        }

        @Override
        public void onComplete() {
            cut.complete(null);
        }
    }
}
