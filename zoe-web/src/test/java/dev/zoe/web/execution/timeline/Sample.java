package dev.zoe.web.execution.timeline;

import dev.zoe.api.event.EventView;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceProgress;
import dev.zoe.api.execution.ServiceView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Executions, services and events for tests; times are seconds after the submission. */
final class Sample {
    private static final Instant SUBMITTED = Instant.parse("2026-11-26T10:00:00Z");

    private Sample() {}

    static Instant at(long second) {
        return SUBMITTED.plusSeconds(second);
    }

    static long second(Instant time) {
        return Duration.between(SUBMITTED, time).toSeconds();
    }

    static ExecutionView execution(String status) {
        return new ExecutionView(
                7,
                "sort",
                "alice",
                Optional.empty(),
                status,
                "batch",
                SUBMITTED,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new ServiceProgress(1, 1),
                new ServiceProgress(1, 1),
                2,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static ServiceView service(String component, int ordinal, boolean isCore, String status) {
        return new ServiceView(
                ordinal,
                7,
                component,
                component + ordinal,
                isCore,
                status,
                Optional.of("n1"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /** @param service empty for the execution itself */
    static EventView change(long second, String service, String to, String reason) {
        return event(second, service, Optional.empty(), Optional.of(to), reason);
    }

    static EventView stop(long second, String service, String reason) {
        return event(second, service, Optional.of("active"), Optional.of("terminating"), reason);
    }

    static EventView note(long second, String reason) {
        return event(second, "", Optional.empty(), Optional.empty(), reason);
    }

    private static EventView event(
            long second, String service, Optional<String> from, Optional<String> to, String reason) {
        return new EventView(
                second,
                at(second),
                service.isEmpty() ? "execution" : "service",
                Optional.of(7L),
                Optional.of(service).filter(name -> !name.isEmpty()),
                from,
                to,
                reason,
                Optional.empty());
    }
}
