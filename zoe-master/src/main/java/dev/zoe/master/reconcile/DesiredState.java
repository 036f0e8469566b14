package dev.zoe.master.reconcile;

import java.util.Map;
import java.util.Optional;

/**
 * What should be, by execution. One that is not named is left alone, such as one that this version cannot read.
 *
 * @param goals by id of the execution
 */
public record DesiredState(Map<Long, Goal> goals) {

    /** What an execution wants of the back-end. */
    public enum Goal {
        /** Its services run as they are placed. */
        RUN,
        /** Its services end. */
        END,
        /** It has ended: nothing of it is left. */
        NOTHING
    }

    public DesiredState {
        goals = Map.copyOf(goals);
    }

    Optional<Goal> of(long execution) {
        return Optional.ofNullable(goals.get(execution));
    }
}
