package dev.zoe.web.execution.timeline;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A row of a timeline: the execution, a service, or all core or all elastic services of a component.
 *
 * @param name of the service or the component; empty for the execution
 * @param count services of a component; 0 for a single one
 * @param status of the execution or the service; empty for a component
 * @param durations how long it was in each phase, the sum over the services of a component
 */
public record TimelineRow(
        String name,
        boolean isCore,
        int count,
        Optional<String> status,
        List<Bar> bars,
        List<MarkPosition> marks,
        List<PhaseDuration> durations) {

    public TimelineRow {
        bars = List.copyOf(bars);
        marks = List.copyOf(marks);
        durations = List.copyOf(durations);
    }

    /** @param x where it is, as an attribute of SVG */
    public record MarkPosition(String x, Mark mark) {}

    /** @param times how many times it was in the phase */
    public record PhaseDuration(Phase phase, Duration duration, long times) {

        /** @param other of the same phase */
        PhaseDuration plus(PhaseDuration other) {
            return new PhaseDuration(phase, duration.plus(other.duration), times + other.times);
        }
    }
}
