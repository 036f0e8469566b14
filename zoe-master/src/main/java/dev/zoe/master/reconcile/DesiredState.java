package dev.zoe.master.reconcile;

import java.util.Map;
import java.util.Optional;

/**
 * What should be, by execution. One that is not named is left alone, such as one that this version cannot read.
 *
 * @param wishes by id of the execution
 */
public record DesiredState(Map<Long, Wish> wishes) {

    /** What an execution wants of the back-end. */
    public enum Wish {
        /** Its services run as they are placed. */
        RUN,
        /** Its services end. */
        END,
        /** It has ended: nothing of it is left. */
        NOTHING
    }

    public DesiredState {
        wishes = Map.copyOf(wishes);
    }

    Optional<Wish> of(long execution) {
        return Optional.ofNullable(wishes.get(execution));
    }
}
