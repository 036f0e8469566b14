package dev.zoe.api.event;

import dev.zoe.db.event.HistoryEvent;
import java.util.List;

/**
 * What happened to an execution and its services.
 *
 * @param events oldest first
 * @param isCut whether older events are left out
 */
public record ExecutionHistory(List<HistoryEvent> events, boolean isCut) {

    public ExecutionHistory {
        events = List.copyOf(events);
    }
}
