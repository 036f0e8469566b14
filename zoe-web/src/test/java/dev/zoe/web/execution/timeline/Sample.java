package dev.zoe.web.execution.timeline;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceProgress;
import dev.zoe.db.event.HistoryEvent;
import dev.zoe.db.service.ServiceSummary;
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

    static ServiceSummary service(String component, int ordinal, boolean isCore, String status) {
        return new ServiceSummary(id(component + ordinal), component, component + ordinal, isCore, status);
    }

    /** Names of services stand for their numbers. */
    private static long id(String service) {
        return service.hashCode();
    }

    /** @param service empty for the execution itself */
    static HistoryEvent change(long second, String service, String to, String reason) {
        return event(second, service, Optional.empty(), Optional.of(to), reason);
    }

    static HistoryEvent stop(long second, String service, String reason) {
        return event(second, service, Optional.of("active"), Optional.of("terminating"), reason);
    }

    static HistoryEvent note(long second, String reason) {
        return event(second, "", Optional.empty(), Optional.empty(), reason);
    }

    private static HistoryEvent event(
            long second, String service, Optional<String> from, Optional<String> to, String reason) {
        return new HistoryEvent(
                at(second), Optional.of(service).filter(name -> !name.isEmpty()).map(Sample::id), from, to, reason);
    }
}
