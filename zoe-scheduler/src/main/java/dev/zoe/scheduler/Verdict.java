package dev.zoe.scheduler;

import java.util.List;
import java.util.Optional;

/**
 * Why a request stands where it stands.
 *
 * @param state as the engine sees it
 * @param position in the queue, 1 for the head; 0 when it does not wait
 * @param reasons sentences for the user, the most telling first; none for a running request that has all it asks for
 * @param missing what the nodes lack for all core instances that do not fit, together; {@link Resources#NONE} when
 *     nothing is missing
 * @param nearest the node that lacks least for the first of them, or for the next elastic instance of a running
 *     request, if something is missing there
 * @param holders what is held on that node, by request
 */
public record Verdict(
        State state,
        int position,
        List<String> reasons,
        Resources missing,
        Optional<Nearest> nearest,
        List<Holder> holders) {

    public Verdict {
        reasons = List.copyOf(reasons);
        holders = List.copyOf(holders);
    }

    /** Where a request is. */
    public enum State {
        WAITING,
        IN_SERVICE,
        UNKNOWN
    }

    /**
     * A node, and how near it is to having enough free capacity.
     *
     * @param node its name
     * @param distance the sum, over resources, of what is missing as a part of what one instance asks for; 0 would be
     *     enough capacity
     */
    public record Nearest(String node, double distance) {}

    /**
     * What a request holds on a node.
     *
     * @param core core instances
     * @param elastic elastic instances
     * @param held what they hold together
     */
    public record Holder(long request, int core, int elastic, Resources held) {}
}
