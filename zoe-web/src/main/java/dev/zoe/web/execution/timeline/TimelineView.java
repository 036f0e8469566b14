package dev.zoe.web.execution.timeline;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A timeline as a page shows it.
 *
 * @param start time at the left edge
 * @param end time at the right edge
 * @param isCut whether what happened before is left out, because it is too much
 * @param component the component whose services have a row each although there are many; empty for none
 * @param withoutWait whether it begins with the start of the execution
 * @param mayLeaveWaitOut whether most of it would be the wait before the start
 * @param cores reserved and used processors
 * @param memory reserved and used bytes
 */
public record TimelineView(
        Instant start,
        Instant end,
        boolean isCut,
        Optional<String> component,
        boolean isGrouped,
        boolean withoutWait,
        boolean mayLeaveWaitOut,
        List<TimeAxis.Tick> ticks,
        List<TimelineRow> rows,
        ReservedSeries cores,
        ReservedSeries memory) {

    public TimelineView {
        ticks = List.copyOf(ticks);
        rows = List.copyOf(rows);
    }

    /** Whether services were stopped because the execution was idle. */
    public boolean hasIdle() {
        return rows.stream().flatMap(row -> row.durations().stream()).anyMatch(each -> each.phase() == Phase.IDLE);
    }

    public Duration duration() {
        return Duration.between(start, end);
    }
}
