package dev.zoe.web.execution.timeline;

import dev.zoe.api.event.EventQueries;
import dev.zoe.api.event.ExecutionHistory;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.PeriodOfUseView;
import dev.zoe.api.execution.ServiceQueries;
import dev.zoe.api.execution.UseHistoryQueries;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceSummary;
import dev.zoe.web.execution.resource.ComponentReservations;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Makes the timelines of executions of their events. */
@Component
public class Timelines {
    /** More services are drawn by component. */
    private static final int MOST_ROWS = 30;

    /** Rows of the services of one component. */
    private static final int MOST_ROWS_OF_COMPONENT = 300;

    /** The newest ones; 200 services have about 1,000 events when none is reclaimed. */
    private static final int MOST_EVENTS = 5_000;

    private final EventQueries events;
    private final ServiceQueries services;
    private final UseHistoryQueries uses;
    private final Clock clock;

    Timelines(EventQueries events, ServiceQueries services, UseHistoryQueries uses, Clock clock) {
        this.events = events;
        this.services = services;
        this.uses = uses;
        this.clock = clock;
    }

    /**
     * How to draw one.
     *
     * @param component the component whose services have a row each; empty for none
     * @param withoutWait whether to begin with the start of the execution
     */
    public record Choice(Optional<String> component, boolean withoutWait) {}

    /**
     * Whether the timeline is drawn by component, of very many events.
     *
     * @param services how many the execution has
     */
    public static boolean isGrouped(int services) {
        return services > MOST_ROWS;
    }

    /** The timeline of an execution. */
    public TimelineView of(ApiCaller caller, ExecutionView execution, Choice choice) {
        List<ServiceSummary> ofExecution = services.summaries(caller, execution.id());
        ExecutionHistory happened = events.history(caller, execution.id(), MOST_EVENTS);
        Histories histories = Histories.of(execution, ofExecution, happened, clock.instant());
        Optional<Instant> started = execution.startedAt().filter(at -> at.isAfter(histories.start()));
        boolean withoutWait = choice.withoutWait() && started.isPresent();
        TimeAxis whole = TimeAxis.of(histories.start(), histories.end());
        TimeAxis axis = withoutWait ? TimeAxis.of(started.get(), histories.end()) : whole;
        boolean isGrouped = isGrouped(ofExecution.size());
        ComponentReservations reservations = ComponentReservations.of(execution);
        List<PeriodOfUseView> used = uses.list(caller, execution.id());
        return new TimelineView(
                axis.start(),
                axis.end(),
                happened.isCut(),
                choice.component().filter(component -> isGrouped),
                isGrouped,
                withoutWait,
                started.filter(at -> whole.percent(at) > 50).isPresent(),
                axis.ticks(),
                rows(histories, execution.status(), choice.component().filter(component -> isGrouped), isGrouped, axis),
                ReservedSeries.of(
                        histories.services(),
                        new UsedLine(used, axis, PeriodOfUseView::cores),
                        axis,
                        history ->
                                reservations.of(history.service().component()).cores()),
                ReservedSeries.of(
                        histories.services(),
                        new UsedLine(used, axis, PeriodOfUseView::memory),
                        axis,
                        history ->
                                reservations.of(history.service().component()).memory()));
    }

    private static List<TimelineRow> rows(
            Histories histories, String status, Optional<String> component, boolean isGrouped, TimeAxis axis) {
        RowDrawing drawing = new RowDrawing(axis);
        List<TimelineRow> rows = new ArrayList<>();
        rows.add(drawing.execution(histories, status));
        if (!isGrouped) {
            histories.services().forEach(history -> rows.add(drawing.service(history)));
        } else if (component.isPresent()) {
            histories.services().stream()
                    .filter(history -> history.service().component().equals(component.get()))
                    .limit(MOST_ROWS_OF_COMPONENT)
                    .forEach(history -> rows.add(drawing.service(history)));
        } else {
            Map<String, List<ServiceHistory>> groups = new LinkedHashMap<>();
            for (ServiceHistory history : histories.services()) {
                String group =
                        history.service().isCore() + " " + history.service().component();
                groups.computeIfAbsent(group, name -> new ArrayList<>()).add(history);
            }
            groups.values().forEach(group -> rows.add(drawing.component(group)));
        }
        return rows;
    }
}
