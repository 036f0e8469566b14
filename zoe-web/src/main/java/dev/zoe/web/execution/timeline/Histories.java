package dev.zoe.web.execution.timeline;

import dev.zoe.api.event.ExecutionHistory;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.db.event.HistoryEvent;
import dev.zoe.db.service.ServiceSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What an execution and its services did.
 *
 * @param start the submission, or later when older events are left out
 * @param end the end of the execution, or the present
 * @param isCut whether older events are left out
 */
record Histories(
        Instant start,
        Instant end,
        boolean isCut,
        List<Span> execution,
        List<Mark> marks,
        List<ServiceHistory> services) {

    /** @param now the present */
    static Histories of(ExecutionView execution, List<ServiceSummary> services, ExecutionHistory history, Instant now) {
        Instant start = history.isCut() ? history.events().get(0).at() : execution.submittedAt();
        Instant end = execution.endedAt().orElse(now);
        SpanBuilder spans = new SpanBuilder(start, end.isBefore(start) ? start : end);
        List<HistoryEvent> own = new ArrayList<>();
        Map<Long, List<HistoryEvent>> byService = new HashMap<>();
        for (HistoryEvent event : history.events()) {
            (event.serviceId().isEmpty()
                            ? own
                            : byService.computeIfAbsent(event.serviceId().get(), service -> new ArrayList<>()))
                    .add(event);
        }
        List<ServiceHistory> histories = services.stream()
                .map(service -> {
                    List<HistoryEvent> of = byService.getOrDefault(service.id(), List.of());
                    return new ServiceHistory(
                            service, spans.ofService(service, changes(of)), serviceMarks(service, of));
                })
                .toList();
        List<Mark> marks = own.stream()
                .map(event -> new Mark(event.at(), kind(event), event.reason()))
                .toList();
        return new Histories(
                start, end, history.isCut(), spans.ofExecution(execution.status(), changes(own)), marks, histories);
    }

    private static List<HistoryEvent> changes(List<HistoryEvent> events) {
        List<HistoryEvent> changes = new ArrayList<>(events);
        changes.removeIf(event -> event.to().isEmpty());
        return changes;
    }

    private static String kind(HistoryEvent event) {
        return event.to().filter("error"::equals).map(error -> "error").orElse("other");
    }

    /** Beginnings and ends of spans need none. */
    private static List<Mark> serviceMarks(ServiceSummary service, List<HistoryEvent> events) {
        List<Mark> marks = new ArrayList<>();
        for (HistoryEvent event : events) {
            if (isMarked(service, event)) {
                boolean isStop = event.to().filter("terminating"::equals).isPresent();
                marks.add(new Mark(
                        event.at(), isStop ? SpanBuilder.afterStop(event).wire() : kind(event), event.reason()));
            }
        }
        return marks;
    }

    private static boolean isMarked(ServiceSummary service, HistoryEvent event) {
        return switch (event.to().orElse("")) {
            case "", "error" -> true;
            case "terminating" -> !service.isCore() && SpanBuilder.afterStop(event) != Phase.ENDED;
            default -> false;
        };
    }
}
