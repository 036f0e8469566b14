package dev.zoe.scheduler.internal.explain;

import dev.zoe.scheduler.internal.ledger.PlacementReason;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The sentences of starts and reclaims: why instances were placed on a node or reclaimed there. */
public final class PlacementSentences {

    private PlacementSentences() {}

    /** The sentence, for instances on this node. */
    public static String of(PlacementReason reason, String node) {
        return "node %s: %s".formatted(node, why(reason));
    }

    private static String why(PlacementReason reason) {
        if (reason instanceof PlacementReason.FreeCapacity free) {
            return free.avoided().isEmpty()
                    ? preference(free)
                    : "%s; not %s, where it ended last".formatted(preference(free), free.avoided());
        }
        if (reason instanceof PlacementReason.ReclaimedFrom from) {
            return "capacity reclaimed from elastic services of "
                    + Arrays.stream(from.requests())
                            .distinct()
                            .sorted()
                            .mapToObj(request -> "application " + request)
                            .collect(Collectors.joining(", "));
        }
        if (reason instanceof PlacementReason.Together) {
            return "part of an arrangement that places all core services";
        }
        if (reason instanceof PlacementReason.Home) {
            return "where it was before";
        }
        if (reason instanceof PlacementReason.ReclaimedFor why) {
            return (why.core()
                            ? "application %d needs the capacity for a core service"
                            : "application %d, which goes first, gets the capacity for an elastic service")
                    .formatted(why.request());
        }
        throw new IllegalStateException("no sentence for " + reason);
    }

    private static String preference(PlacementReason.FreeCapacity reason) {
        String free = AmountText.memory(reason.freeMemory());
        return switch (reason.placement()) {
            case PUBLISHED -> "fewest services (%d), %s free".formatted(reason.instances(), free);
            case BEST_FIT -> "least free capacity (%s free)".formatted(free);
            case SPREAD -> "most free capacity (%s free)".formatted(free);
            case PACK -> "the fullest node with enough free capacity (%d services)".formatted(reason.instances());
        };
    }
}
