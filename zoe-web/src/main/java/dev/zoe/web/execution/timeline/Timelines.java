package dev.zoe.web.execution.timeline;

import dev.zoe.api.event.EventQueries;
import dev.zoe.api.event.EventView;
import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.PeriodOfUseView;
import dev.zoe.api.execution.ServiceView;
import dev.zoe.api.execution.UseHistoryQueries;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.web.execution.resource.ComponentReservations;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
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
    private final UseHistoryQueries uses;
    private final Clock clock;

    Timelines(EventQueries events, UseHistoryQueries uses, Clock clock) {
        this.events = events;
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

    /** Whether the services are so many that the timeline is drawn by component, of very many events. */
    public static boolean isGrouped(List<ServiceView> services) {
        return services.size() > MOST_ROWS;
    }

    /** The timeline of an execution with these services. */
    public TimelineView of(ApiCaller caller, ExecutionView execution, List<ServiceView> services, Choice choice) {
        AgeOrder order = AgeOrder.NEWEST_FIRST;
        Page<EventView> newest =
                events.ofExecution(caller, execution.id(), Optional.empty(), order, order.start(), MOST_EVENTS);
        List<EventView> found = new ArrayList<>(newest.items());
        Collections.reverse(found);
        boolean isCut = newest.next().isPresent();
        Histories histories = Histories.of(execution, services, found, isCut, clock.instant());
        Optional<Instant> started = execution.startedAt().filter(at -> at.isAfter(histories.start()));
        boolean withoutWait = choice.withoutWait() && started.isPresent();
        TimeAxis whole = TimeAxis.of(histories.start(), histories.end());
        TimeAxis axis = withoutWait ? TimeAxis.of(started.get(), histories.end()) : whole;
        boolean isGrouped = isGrouped(services);
        ComponentReservations reservations = ComponentReservations.of(execution);
        List<PeriodOfUseView> used = uses.list(caller, execution.id());
        return new TimelineView(
                axis.start(),
                axis.end(),
                isCut,
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
                        history.service().core() + " " + history.service().component();
                groups.computeIfAbsent(group, name -> new ArrayList<>()).add(history);
            }
            groups.values().forEach(group -> rows.add(drawing.component(group)));
        }
        return rows;
    }
}
