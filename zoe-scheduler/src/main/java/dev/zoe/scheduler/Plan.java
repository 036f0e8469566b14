package dev.zoe.scheduler;

import java.util.List;

/**
 * What is to be done now. The ledger of the engine already counts it as done; on a node, starts wait until the
 * instances that the plan reclaims there are really gone.
 *
 * @param effects reclaims first, then starts in the order of the applications
 * @param nextDecision seconds; decide again at this time even if nothing happens; infinity when there is no need
 */
public record Plan(List<Effect> effects, double nextDecision) {

    public Plan {
        effects = List.copyOf(effects);
    }

    /** One thing to do. */
    public sealed interface Effect {
        Instance instance();

        /** Name of the node. */
        String node();

        /** Why, as a sentence for the user. */
        String reason();
    }

    /** Start an instance. All core instances of a request appear in the same plan. */
    public record Start(Instance instance, String node, boolean core, String reason) implements Effect {}

    /** Stop an elastic instance: another request needs its capacity for a core one, or is before it in the order. */
    public record Reclaim(Instance instance, String node, String reason) implements Effect {}
}
