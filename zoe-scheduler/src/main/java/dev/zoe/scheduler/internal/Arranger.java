package dev.zoe.scheduler.internal;

import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a joint arrangement of instances, without touching the ledger: first spread as the published placement
 * does, then packed, most constrained and largest first. Identical instances are always arranged when that is possible;
 * with different ones an arrangement that only an exhaustive search would find can be missed. Whether a request fits is
 * decided here alone, at submission as well as later, so that both always agree.
 */
final class Arranger {

    /** The room that is looked at. */
    interface View {
        Resources room(NodeState node);

        /** Instances that count against the node when they are spread. */
        int instances(NodeState node);

        boolean open(NodeState node, Slot slot);
    }

    /** As it would be if every elastic instance were taken back. */
    static final View BESIDE_CORE = new View() {
        @Override
        public Resources room(NodeState node) {
            return node.coreFree();
        }

        @Override
        public int instances(NodeState node) {
            return node.core.size();
        }

        @Override
        public boolean open(NodeState node, Slot slot) {
            return node.openBesideCore(slot);
        }
    };

    /** All that the nodes have, drained or not, whoever uses it now. */
    static final View WHOLE_CLUSTER = new View() {
        @Override
        public Resources room(NodeState node) {
            return node.node().capacity();
        }

        @Override
        public int instances(NodeState node) {
            return 0;
        }

        @Override
        public boolean open(NodeState node, Slot slot) {
            return node.carries(slot);
        }
    };

    private Arranger() {}

    static Arrangement arrange(List<Slot> slots, Collection<NodeState> nodes, View view) {
        Search spread = new Search(
                nodes,
                view,
                Comparator.<Room>comparingInt(r -> r.instances)
                        .thenComparing(Comparator.<Room>comparingLong(r -> r.left.memory())
                                .reversed()));
        Arrangement arrangement = spread.place(slots);
        if (arrangement instanceof Arrangement.Found || slots.size() == 1) {
            return arrangement;
        }
        Search pack = new Search(nodes, view, Comparator.comparingDouble(Room::share));
        Arrangement packed = pack.place(pack.hardestFirst(slots));
        return packed instanceof Arrangement.Found ? packed : arrangement;
    }

    /** A node during a search, with what is left of it. */
    private static final class Room {
        final NodeState node;
        final Resources largest;
        Resources left;
        int instances;

        Room(NodeState node, View view, Resources largest) {
            this.node = node;
            this.left = view.room(node);
            this.instances = view.instances(node);
            this.largest = largest;
        }

        double share() {
            return sumOfShares(left, largest);
        }
    }

    private static final class Search {
        private final View view;
        private final Comparator<Room> preference;
        private final Resources largest;
        private final List<Room> rooms = new ArrayList<>();

        Search(Collection<NodeState> nodes, View view, Comparator<Room> preference) {
            this.view = view;
            this.preference = preference;
            long millicores = 1;
            long memory = 1;
            int gpus = 1;
            for (NodeState node : nodes) {
                Resources room = view.room(node);
                millicores = Math.max(millicores, room.millicores());
                memory = Math.max(memory, room.memory());
                gpus = Math.max(gpus, room.gpus());
            }
            largest = new Resources(millicores, memory, gpus);
            nodes.forEach(n -> rooms.add(new Room(n, view, largest)));
        }

        List<Slot> hardestFirst(List<Slot> slots) {
            Map<String, Long> openNodes = new LinkedHashMap<>();
            slots.forEach(s -> openNodes.computeIfAbsent(
                    s.component.name(),
                    name -> rooms.stream().filter(r -> view.open(r.node, s)).count()));
            return slots.stream()
                    .sorted(Comparator.<Slot>comparingLong(s -> openNodes.getOrDefault(s.component.name(), 0L))
                            .thenComparing(Comparator.<Slot>comparingDouble(s -> sumOfShares(s.demand(), largest))
                                    .reversed()))
                    .toList();
        }

        Arrangement place(List<Slot> slots) {
            Map<Slot, NodeState> found = new LinkedHashMap<>();
            for (Slot slot : slots) {
                Room best = best(slot);
                if (best == null) {
                    return stuck(slot);
                }
                best.left = best.left.minus(slot.demand());
                best.instances++;
                found.put(slot, best.node);
            }
            return new Arrangement.Found(found);
        }

        private @Nullable Room best(Slot slot) {
            Room best = null;
            for (Room room : rooms) {
                if (slot.demand().fitsIn(room.left)
                        && view.open(room.node, slot)
                        && (best == null || preference.compare(room, best) < 0)) {
                    best = room;
                }
            }
            return best;
        }

        private Arrangement stuck(Slot slot) {
            Optional<Room> nearest = rooms.stream()
                    .filter(r -> view.open(r.node, slot))
                    .min(Comparator.comparingDouble(
                            r -> sumOfShares(slot.demand().beyond(r.left), slot.demand())));
            return new Arrangement.Stuck(
                    slot,
                    nearest.map(r -> r.node),
                    nearest.map(r -> slot.demand().beyond(r.left)).orElse(slot.demand()));
        }
    }

    /** Both are small against 2^53 in practice; beyond that only the preference between nodes gets coarser. */
    private static double sumOfShares(Resources part, Resources whole) {
        return share(part.millicores(), whole.millicores())
                + share(part.memory(), whole.memory())
                + share(part.gpus(), whole.gpus());
    }

    private static double share(long part, long whole) {
        return part == 0 ? 0 : (double) part / Math.max(1, whole);
    }
}
