package dev.zoe.scheduler;

import java.util.List;

/**
 * What is to be done now, in counts of identical instances. The ledger of the engine already counts it as done; on a
 * node, starts wait until what is reclaimed there is really gone.
 *
 * @param changes reclaims first, those that are last in the order first; then starts in the order of the applications,
 *     core instances first
 * @param renewed which of the instances that start ended before their request did
 * @param nextDecision seconds; decide again at this time even if nothing happens; infinity when there is no need
 */
public record Decision(List<Change> changes, List<Instance> renewed, double nextDecision) {

    public Decision {
        changes = List.copyOf(changes);
        renewed = List.copyOf(renewed);
    }

    /**
     * Instances of one component that start on a node, or elastic ones that are reclaimed there.
     *
     * @param component index into {@link Request#components()}
     * @param count above 0: number of instances to start; below 0: number to reclaim
     * @param why the sentence for the user, made when it is asked for
     */
    public record Change(long request, int component, boolean core, String node, int count, Reason why) {

        /** Why, as a sentence for the user. */
        public String reason() {
            return why.sentence();
        }
    }

    /** A sentence that is made only when it is read. */
    @FunctionalInterface
    public interface Reason {
        String sentence();
    }
}
