package dev.zoe.scheduler.internal.reason;

import dev.zoe.scheduler.internal.cluster.PlacementScore;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Why instances were placed or taken back, kept as figures: most placements are only tried, and their sentence is never
 * read.
 */
sealed interface PlacementReason {

    PlacementReason HOME = new Home();

    /** The sentence, for instances on this node. */
    String on(String node);

    /** They found free room. */
    record FreeRoom(PlacementScore score, int instances, long freeMemory, String avoided) implements PlacementReason {
        @Override
        public String on(String node) {
            String why = "node %s: %s".formatted(node, score.reason(instances, freeMemory));
            return avoided.isEmpty() ? why : why + "; not " + avoided + ", where it ended last";
        }
    }

    /** Room was made by taking back elastic instances of these requests. */
    final class RoomMade implements PlacementReason {

        private final long[] requests;

        RoomMade(long... requests) {
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

    /** Their room is needed for others, whose components have names of their own users. */
    record TakenFor(InstanceGroup other, boolean core) implements PlacementReason {
        @Override
        public String on(String node) {
            String why = core
                    ? "node %s: application %d needs the room for a core service"
                    : "node %s: application %d, which goes first, takes the room for an elastic service";
            return why.formatted(node, other.member.request.id());
        }
    }
}
