package dev.zoe.api.event;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.event.EventReader;
import dev.zoe.db.event.EventRow;
import dev.zoe.db.event.EventVisibility;
import dev.zoe.db.event.HistoryEvent;
import dev.zoe.db.mapping.AgeOrder;
import dev.zoe.db.user.Capability;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Shows events to those who may see them, page by page. */
@Service
public class EventQueries {

    private final EventReader events;
    private final ExecutionQueries executions;

    EventQueries(EventReader events, ExecutionQueries executions) {
        this.events = events;
        this.executions = executions;
    }

    /**
     * The events of an execution and its services in this order; with the newest first, those before event
     * {@code cursor}.
     *
     * @param since of this time or later; empty for any
     * @throws Problem when there is no such execution that the caller may see
     */
    public Page<EventView> ofExecution(
            ApiCaller caller, long execution, Optional<Instant> since, AgeOrder order, long cursor, int limit) {
        executions.findVisible(caller, execution);
        return page(events.ofExecution(execution, since, order, cursor, limit + 1), caller, limit);
    }

    /**
     * The newest events of an execution and its services, oldest of them first.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public List<EventView> newest(ApiCaller caller, long execution, int limit) {
        AgeOrder order = AgeOrder.NEWEST_FIRST;
        List<EventView> found =
                new ArrayList<>(ofExecution(caller, execution, Optional.empty(), order, order.start(), limit)
                        .items());
        Collections.reverse(found);
        return found;
    }

    /**
     * The newest {@code limit} events of an execution and its services, with what a timeline needs.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    public ExecutionHistory history(ApiCaller caller, long execution, int limit) {
        executions.findVisible(caller, execution);
        List<HistoryEvent> newest = events.history(execution, limit + 1);
        boolean isCut = newest.size() > limit;
        List<HistoryEvent> shown = new ArrayList<>(Math.min(newest.size(), limit));
        for (int at = (isCut ? limit : newest.size()) - 1; at >= 0; at--) {
            shown.add(readable(newest.get(at), execution, caller));
        }
        return new ExecutionHistory(shown, isCut);
    }

    private static HistoryEvent readable(HistoryEvent event, long execution, ApiCaller caller) {
        String reason = EventReasons.readable(
                event.reason(), execution, event.serviceId().isPresent(), event.to(), caller);
        return reason.equals(event.reason())
                ? event
                : new HistoryEvent(event.at(), event.serviceId(), event.from(), event.to(), reason);
    }

    /**
     * The events that the caller may see in this order; with the newest first, those before event {@code cursor}.
     *
     * @param since of this time or later; empty for any
     */
    Page<EventView> all(ApiCaller caller, Optional<Instant> since, AgeOrder order, long cursor, int limit) {
        return page(events.visible(visibility(caller), since, order, cursor, limit + 1), caller, limit);
    }

    /** The newest events that the caller may see, the newest first. */
    public List<EventView> newest(ApiCaller caller, int limit) {
        AgeOrder order = AgeOrder.NEWEST_FIRST;
        return all(caller, Optional.empty(), order, order.start(), limit).items();
    }

    /** These events with what is needed to choose their readers. */
    List<EventRow> find(Collection<Long> ids) {
        return events.find(ids);
    }

    /** Which events {@code caller} may see. */
    public static EventVisibility visibility(ApiCaller caller) {
        return new EventVisibility(
                caller.may(Capability.OPERATE_OTHERS), caller.id(), caller.may(Capability.SEE_STATUS));
    }

    private static Page<EventView> page(List<EventRow> read, ApiCaller caller, int limit) {
        return Page.cut(read, limit, EventRow::id).map(event -> EventView.of(event, caller));
    }
}
