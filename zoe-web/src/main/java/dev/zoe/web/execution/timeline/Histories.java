package dev.zoe.web.execution.timeline;

import dev.zoe.api.event.EventView;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceView;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

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

    /**
     * @param events of the execution and its services, oldest first
     * @param now the present
     */
    static Histories of(
            ExecutionView execution, List<ServiceView> services, List<EventView> events, boolean isCut, Instant now) {
        Instant start = isCut ? events.get(0).at() : execution.submittedAt();
        Instant end = execution.endedAt().orElse(now);
        SpanBuilder spans = new SpanBuilder(start, end.isBefore(start) ? start : end);
        List<EventView> own =
                events.stream().filter(event -> event.service().isEmpty()).toList();
        Map<String, List<EventView>> byService = events.stream()
                .filter(event -> event.service().isPresent())
                .collect(Collectors.groupingBy(event -> event.service().orElseThrow()));
        List<ServiceHistory> histories = services.stream()
                .map(service -> {
                    List<EventView> of = byService.getOrDefault(service.name(), List.of());
                    return new ServiceHistory(
                            service, spans.ofService(service, changes(of)), serviceMarks(service, of));
                })
                .toList();
        List<Mark> marks = own.stream()
                .map(event -> new Mark(event.at(), kind(event), event.reason()))
                .toList();
        return new Histories(start, end, isCut, spans.ofExecution(execution.status(), changes(own)), marks, histories);
    }

    private static List<EventView> changes(Collection<EventView> events) {
        return events.stream().filter(event -> event.to().isPresent()).toList();
    }

    private static String kind(EventView event) {
        return event.to().filter("error"::equals).map(error -> "error").orElse("other");
    }

    /** Beginnings and ends of spans need none. */
    private static List<Mark> serviceMarks(ServiceView service, List<EventView> events) {
        return events.stream()
                .filter(event -> isMarked(service, event))
                .map(event -> new Mark(
                        event.at(),
                        event.to()
                                .filter("terminating"::equals)
                                .map(stop -> "reclaimed")
                                .orElseGet(() -> kind(event)),
                        event.reason()))
                .toList();
    }

    private static boolean isMarked(ServiceView service, EventView event) {
        return switch (event.to().orElse("")) {
            case "", "error" -> true;
            case "terminating" -> !service.core() && SpanBuilder.isReclaim(event);
            default -> false;
        };
    }
}
