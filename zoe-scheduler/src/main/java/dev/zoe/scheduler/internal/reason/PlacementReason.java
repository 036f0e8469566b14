package dev.zoe.scheduler.internal.reason;

import dev.zoe.scheduler.Placement;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Why instances were placed or taken back, kept as figures: most placements are only tried, and their sentence is never
 * read.
 */
public sealed interface PlacementReason {

    PlacementReason HOME = new Home();

    /** The sentence, for instances on this node. */
    String on(String node);

    /** They found free room. */
    record FreeCapacity(Placement placement, int instances, long freeMemory, String avoided)
            implements PlacementReason {
        @Override
        public String on(String node) {
            String why = "node %s: %s".formatted(node, preference());
            return avoided.isEmpty() ? why : why + "; not " + avoided + ", where it ended last";
        }

        private String preference() {
            String free = AmountText.memory(freeMemory);
            return switch (placement) {
                case PUBLISHED -> "fewest services (%d), %s free".formatted(instances, free);
                case BEST_FIT -> "least room left over (%s free)".formatted(free);
                case SPREAD -> "most room left over (%s free)".formatted(free);
                case PACK -> "the fullest node with room (%d services)".formatted(instances);
            };
        }
    }

    /** Room was made by taking back elastic instances of these requests. */
    public final class ReclaimedFrom implements PlacementReason {

        private final long[] requests;

        public ReclaimedFrom(long... requests) {
            this.requests = requests;
        }

        @Override
        public String on(String node) {
            return "node %s: room taken back from elastic services of %s"
                    .formatted(
                            node,
                            Arrays.stream(requests)
                                    .distinct()
                                    .sorted()
                                    .mapToObj(request -> "application " + request)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** One by one the core instances found no room, but together they do. */
    record Together() implements PlacementReason {
        @Override
        public String on(String node) {
            return "node %s: part of the arrangement in which all core services find room".formatted(node);
        }
    }

    /** They are where they were before. */
    record Home() implements PlacementReason {
        @Override
        public String on(String node) {
            return "node %s: where it was before".formatted(node);
        }
    }

    /** Another request needs what they held. */
    record ReclaimedFor(long request, boolean core) implements PlacementReason {
        @Override
        public String on(String node) {
            String why = core
                    ? "node %s: application %d needs the room for a core service"
                    : "node %s: application %d, which goes first, takes the room for an elastic service";
            return why.formatted(node, request);
        }
    }
}
