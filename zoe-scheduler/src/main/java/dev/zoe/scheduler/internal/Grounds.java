package dev.zoe.scheduler.internal;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Why an instance was placed or taken back, kept as figures: most placements are only tried, and their sentence is
 * never read.
 */
sealed interface Grounds {

    Grounds TOGETHER = new Together();

    /** The sentence, for an instance on this node. */
    String on(String node);

    /** It found free room. */
    record FreeRoom(PlacementPolicy policy, int instances, long freeMemory, String avoided) implements Grounds {
        @Override
        public String on(String node) {
            String why = "node %s: %s".formatted(node, policy.reason(instances, freeMemory));
            return avoided.isEmpty() || avoided.equals(node) ? why : why + "; not " + avoided + ", where it ended last";
        }
    }

    /** Room was made by taking back elastic instances of these requests. */
    record RoomMade(List<Long> requests) implements Grounds {
        @Override
        public String on(String node) {
            return "node %s: room taken back from elastic services of application %s"
                    .formatted(node, requests.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
    }

    /** One by one the core instances found no room, but together they do. */
    record Together() implements Grounds {
        @Override
        public String on(String node) {
            return "node %s: part of the arrangement in which all core services find room".formatted(node);
        }
    }

    /** Its room is needed for another instance. */
    record TakenFor(Slot other) implements Grounds {
        @Override
        public String on(String node) {
            return other.core
                    ? "node %s: application %d needs the room for a core service (%s)"
                            .formatted(node, other.request.id(), other.component.name())
                    : "node %s: application %d, which goes first, takes the room for an elastic service (%s)"
                            .formatted(node, other.request.id(), other.component.name());
        }
    }
}
