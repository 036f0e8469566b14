package dev.zoe.master.reconcile;

import java.util.Map;
import java.util.Optional;

/**
 * The desired state of each execution. An execution without a goal is left alone, such as one whose record cannot be
 * read.
 *
 * @param goals by id of the execution
 */
public record DesiredState(Map<Long, Goal> goals) {

    /** The desired state of an execution on the back-end. */
    public enum Goal {
        /** Its services run where they are placed. */
        RUN,
        /** Its services end. */
        END,
        /** It has ended: the back-end holds nothing of it. */
        NOTHING
    }

    public DesiredState {
        goals = Map.copyOf(goals);
    }

    Optional<Goal> of(long execution) {
        return Optional.ofNullable(goals.get(execution));
    }
}
