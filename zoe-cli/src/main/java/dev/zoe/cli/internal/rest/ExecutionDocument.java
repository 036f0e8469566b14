package dev.zoe.cli.internal.rest;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A submitted application as the API describes it. */
public record ExecutionDocument(JsonNode json) {

    private static final Set<String> ENDED = Set.of("terminated", "error", "cancelled");

    private static final int MOST_NAMED = 3;

    public long id() {
        return json.path("id").asLong(0);
    }

    public String name() {
        return json.path("name").asString("?");
    }

    /** How it is called in messages: {@code mandelbrot (42)}. */
    public String title() {
        return name() + " (" + id() + ")";
    }

    public String status() {
        return json.path("status").asString("?");
    }

    public boolean hasEnded() {
        return ENDED.contains(status());
    }

    /** It ended, and not with success. */
    public boolean hasFailed() {
        return hasEnded() && !status().equals("terminated");
    }

    /** It does not have its core yet. */
    public boolean isWaiting() {
        return status().equals("submitted") || status().equals("queued");
    }

    /**
     * The executions that it waits for: the first ones of those that have not ended, such as {@code 41 (train), 40
     * (prepare) and 3 more}. Empty when it waits for none.
     */
    public String awaited() {
        if (!status().equals("submitted")) {
            return "";
        }
        List<String> open = json.path("after")
                .valueStream()
                .filter(dependency -> dependency.path("outcome").isNull())
                .map(dependency -> dependency.path("execution").asString("?") + " ("
                        + dependency.path("name").asString("?") + ")")
                .toList();
        String more = open.size() > MOST_NAMED ? " and " + (open.size() - MOST_NAMED) + " more" : "";
        return open.stream().limit(MOST_NAMED).collect(Collectors.joining(", ")) + more;
    }

    /** Its array and its index there, such as {@code 41_3}; empty when it is in no array. */
    public String arrayPlace() {
        JsonNode array = json.path("array_id");
        return array.isNumber()
                ? array.asLong(0) + "_" + json.path("array_index").asInt(0)
                : "";
    }

    public boolean isRunning() {
        return status().equals("running");
    }

    public Count core() {
        return Count.of(json.path("core"));
    }

    public Count elastic() {
        return Count.of(json.path("elastic"));
    }

    public OptionalInt peakServices() {
        return number("peak_services");
    }

    public OptionalInt exitCode() {
        return number("exit_code");
    }

    public String errorMessage() {
        return json.path("error_message").asString("");
    }

    /** Processors that its services use; empty when none was measured. */
    public OptionalDouble usedCores() {
        JsonNode value = json.path("used_cores");
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
    }

    /** Bytes that its services use; empty when none was measured. */
    public OptionalLong usedMemory() {
        JsonNode value = json.path("used_memory");
        return value.isNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
    }

    public Optional<Instant> submittedAt() {
        return time(json, "submitted_at");
    }

    public Optional<Instant> startedAt() {
        return time(json, "started_at");
    }

    public Optional<Instant> endedAt() {
        return time(json, "ended_at");
    }

    /** From the start of its core to its end, or to {@code now} while it runs; empty before the start. */
    public Optional<Duration> runTime(Instant now) {
        return startedAt().map(start -> Duration.between(start, endedAt().orElse(now)));
    }

    private OptionalInt number(String key) {
        JsonNode value = json.path(key);
        return value.isNumber() ? OptionalInt.of(value.asInt()) : OptionalInt.empty();
    }

    /** A time of any of the API's objects. */
    public static Optional<Instant> time(JsonNode object, String key) {
        String text = object.path(key).asString("");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException foreign) {
            return Optional.empty();
        }
    }

    /** How many services there are to be, and how many of them run. */
    public record Count(int total, int active) {
        static Count of(JsonNode json) {
            return new Count(json.path("total").asInt(0), json.path("active").asInt(0));
        }

        @Override
        public String toString() {
            return active + "/" + total;
        }
    }
}
