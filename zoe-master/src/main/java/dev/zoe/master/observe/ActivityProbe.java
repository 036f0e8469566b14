package dev.zoe.master.observe;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks one service how long it has been idle. It waits and reads for a limited time and length. */
final class ActivityProbe {

    /** Bound on the whole probe: connection, request and response. */
    static final Duration TIMEOUT = Duration.ofSeconds(5);

    private static final int OK = 200;
    private static final int LONGEST_BODY = 4096;
    private static final double NANOS = 1e9;
    /** Larger times cannot be told from it, and would overflow. */
    private static final double LONGEST_SECONDS = 1e9;

    private static final Optional<Duration> NOTHING = Optional.empty();

    private final HttpClient client;

    ActivityProbe(Executor executor) {
        this.client = ServiceHttp.client(executor, TIMEOUT);
    }

    /**
     * Completes with how long a service has been idle; empty when it does not say.
     *
     * @param address {@code host:port}
     */
    CompletableFuture<Optional<Duration>> idleTime(String address, String path) {
        HttpRequest request;
        try {
            request = ServiceHttp.get(address, path, TIMEOUT);
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(NOTHING);
        }
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(request, response -> new BoundedBody());
        return exchange.thenApply(response -> response.statusCode() == OK ? read(response.body()) : NOTHING)
                .exceptionally(failure -> NOTHING)
                .completeOnTimeout(NOTHING, TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                // Ends the exchange if it is still in progress.
                .whenComplete((idle, failure) -> exchange.cancel(true));
    }

    /** The member {@code idle_seconds} of an object of JSON, a number from 0 on. */
    static Optional<Duration> read(byte[] body) {
        try {
            JsonNode seconds = JsonMapper.shared().readTree(body).path("idle_seconds");
            double idle = seconds.isNumber() ? seconds.asDouble() : -1;
            return idle >= 0
                    ? Optional.of(Duration.ofNanos((long) (Math.min(idle, LONGEST_SECONDS) * NANOS)))
                    : NOTHING;
        } catch (JacksonException e) {
            return NOTHING;
        }
    }

    /** The body, or nothing of one that is too long. */
    private static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
        private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
        private final ByteBuffer read = ByteBuffer.allocate(LONGEST_BODY);
        private Optional<Flow.Subscription> subscription = Optional.empty();

        @Override
        public CompletionStage<byte[]> getBody() {
            return whole;
        }

        @Override
        public void onSubscribe(Flow.Subscription body) {
            subscription = Optional.of(body);
            body.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            for (ByteBuffer part : parts) {
                if (part.remaining() > read.remaining()) {
                    subscription.ifPresent(Flow.Subscription::cancel);
                    whole.complete(new byte[0]);
                    return;
                }
                read.put(part);
            }
        }

        @Override
        public void onError(Throwable failure) {
            whole.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            byte[] bytes = new byte[read.position()];
            read.flip().get(bytes);
            whole.complete(bytes);
        }
    }
}
