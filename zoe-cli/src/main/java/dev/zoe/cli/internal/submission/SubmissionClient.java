package dev.zoe.cli.internal.submission;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import dev.zoe.cli.internal.rest.CliJson;
import dev.zoe.cli.internal.rest.ExecutionDocument;
import dev.zoe.cli.internal.rest.ZoeRestClient;
import dev.zoe.cli.internal.terminal.Terminal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/** Submits executions. Used by several threads. */
public final class SubmissionClient {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final ZoeRestClient api;
    private final Terminal terminal;
    private final Clock clock;

    /** @param terminal receives notices of the server */
    public SubmissionClient(ZoeRestClient api, Terminal terminal, Clock clock) {
        this.api = api;
        this.terminal = terminal;
        this.clock = clock;
    }

    /**
     * Submits, and again while the server is overloaded; a server that cannot be reached is a failure at once.
     *
     * @param limit how long to try again after the first failure
     */
    public ExecutionDocument submitRetryingOverload(Duration limit, byte[] body) {
        return execution(createRetrying(
                limit,
                "/executions",
                body,
                newKey(),
                failure -> failure.exitCode() == ExitCode.UNREACHABLE
                        && failure.retryAfter().isPresent()));
    }

    /**
     * Submits, and again while the server is overloaded or cannot be reached: after the time that the server names in
     * {@code Retry-After}, else after growing pauses of 250 ms up to 1 min.
     *
     * @param limit how long to try again after the first failure
     */
    public ExecutionDocument submitRetryingOutages(Duration limit, byte[] body) {
        return submitRetryingOutages(limit, body, newKey());
    }

    /** The same with a key: of several submissions with it, also by other processes, the first one counts. */
    public ExecutionDocument submitRetryingOutages(Duration limit, byte[] body, String key) {
        return execution(createRetrying(limit, "/executions", body, key, SubmissionClient::isBusyOrAway));
    }

    /** Creates an array, and tries again as {@link #submitRetryingOutages(Duration, byte[])} does. */
    public JsonNode createArrayRetryingOutages(Duration limit, String name, int size) {
        byte[] body = CliJson.mapper()
                .writeValueAsBytes(
                        CliJson.mapper().createObjectNode().put("name", name).put("size", size));
        return createRetrying(limit, "/arrays", body, newKey(), SubmissionClient::isBusyOrAway);
    }

    private static boolean isBusyOrAway(CommandFailure failure) {
        return failure.exitCode() == ExitCode.UNREACHABLE
                || failure.retryAfter().isPresent();
    }

    /** The key makes it harmless when the connection breaks and the request is sent again. */
    private JsonNode createRetrying(
            Duration limit, String path, byte[] body, String key, Predicate<CommandFailure> mayPass) {
        Instant end = Instant.MAX;
        Duration pause = FIRST_PAUSE;
        while (true) {
            try {
                return api.postOnce(path, body, Map.of("Idempotency-Key", key));
            } catch (CommandFailure failure) {
                if (!mayPass.test(failure)) {
                    throw failure;
                }
                Instant now = clock.instant();
                end = end.equals(Instant.MAX) ? now.plus(limit) : end;
                Duration wanted = shorter(failure.retryAfter().orElse(pause), LONGEST_PAUSE);
                if (now.plus(wanted).isAfter(end)) {
                    throw failure;
                }
                sleep(wanted);
                pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
            }
        }
    }

    private ExecutionDocument execution(JsonNode json) {
        ExecutionDocument execution = new ExecutionDocument(json);
        String notice = execution.json().path("notice").asString("");
        if (!notice.isEmpty()) {
            terminal.notice(HumanReadable.oneLine("notice: " + notice));
        }
        return execution;
    }

    private static String newKey() {
        return UUID.randomUUID().toString();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static void sleep(Duration time) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before a submission was sent again", interrupted);
        }
    }
}
