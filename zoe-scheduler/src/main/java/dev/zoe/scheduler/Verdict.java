package dev.zoe.scheduler;

import java.util.List;

/**
 * Why a request stands where it stands.
 *
 * @param state as the engine sees it
 * @param position in the queue, 1 for the head; 0 when it does not wait
 * @param reasons sentences for the user, the most telling first
 * @param missing what the nearest node lacks for the first core instance that finds no room; {@link Resources#NONE}
 *     when nothing is missing
 */
public record Verdict(State state, int position, List<String> reasons, Resources missing) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** Where a request is. */
    public enum State {
        WAITING,
        IN_SERVICE,
        UNKNOWN
    }
}
