package dev.zoe.api.execution;

import dev.zoe.api.input.TimeParameter;
import dev.zoe.db.execution.ExecutionTimes;
import dev.zoe.db.execution.TimeRange;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The parameters of a call that say which executions it wants.
 *
 * @param array id of an array, or of an execution of it as {@code 41_3}
 * @param submittedSince submitted at this time or later
 * @param submittedUntil submitted at this time or earlier
 * @param endedSince ended at this time or later
 * @param endedUntil ended at this time or earlier
 * @param shared those that others share with the caller, in place of the caller's own ones
 */
public record ExecutionListParameters(
        List<String> statuses,
        Optional<String> name,
        Optional<String> owner,
        Optional<String> group,
        Optional<String> kind,
        Optional<String> array,
        Optional<String> submittedSince,
        Optional<String> submittedUntil,
        Optional<String> endedSince,
        Optional<String> endedUntil,
        boolean shared) {

    public ExecutionListParameters {
        statuses = List.copyOf(statuses);
    }

    /** Without conditions on times. */
    public static ExecutionListParameters untimed(
            List<String> statuses,
            Optional<String> name,
            Optional<String> owner,
            Optional<String> group,
            Optional<String> kind,
            boolean shared) {
        return new ExecutionListParameters(
                statuses,
                name,
                owner,
                group,
                kind,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                shared);
    }

    /** When the executions were submitted, and when they ended. */
    ExecutionTimes times() {
        return new ExecutionTimes(
                new TimeRange(time("submitted_since", submittedSince), time("submitted_until", submittedUntil)),
                TimeRange.ANY,
                new TimeRange(time("ended_since", endedSince), time("ended_until", endedUntil)));
    }

    private static Optional<Instant> time(String parameter, Optional<String> text) {
        return text.map(given -> TimeParameter.read(parameter, given));
    }
}
