package dev.zoe.master.observe;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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

    /**
     * Completes with how long a service has been idle; empty when it does not say.
     *
     * @param address {@code host:port}
     */
    CompletableFuture<Optional<Duration>> idleTime(String address, String path) {
        int colon = address.lastIndexOf(':');
        return ServiceExchange.get(
                        address.substring(0, colon),
                        Integer.parseInt(address.substring(colon + 1)),
                        path,
                        LONGEST_BODY,
                        TIMEOUT)
                .thenApply(response ->
                        response.filter(answer -> answer.status() == OK).flatMap(answer -> read(answer.body())));
    }

    /** The member {@code idle_seconds} of an object of JSON, a number from 0 on. */
    static Optional<Duration> read(String body) {
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
}
