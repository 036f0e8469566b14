package dev.zoe.api.preview;

import dev.zoe.application.Component;
import dev.zoe.db.node.NodeUsageRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** What nodes have free, for trying where instances would have a place. Placed instances take from it. */
final class FreeNodes {
    private static final String UP = "up";

    private final List<Room> rooms = new ArrayList<>();

    /** @param withElastic whether what elastic services hold counts as free */
    FreeNodes(List<NodeUsageRow> nodes, boolean withElastic) {
        nodes.stream().filter(node -> node.status().equals(UP)).forEach(node -> rooms.add(new Room(node, withElastic)));
    }

    private static final class Room {
        private final Set<String> labels;
        private long millicores;
        private long memory;
        private long gpus;

        Room(NodeUsageRow node, boolean withElastic) {
            labels = Set.copyOf(node.labels());
            millicores = node.millicores() - node.millicoresHeld() + (withElastic ? node.millicoresElastic() : 0);
            memory = node.memory() - node.memoryHeld() + (withElastic ? node.memoryElastic() : 0);
            gpus = (long) node.gpus() - node.gpusHeld();
        }

        /** Instances of {@code component} that it holds, up to {@code wanted}. */
        int holds(Component component, int wanted) {
            if (!labels.containsAll(component.labels())) {
                return 0;
            }
            Component.Demand each = component.resources();
            long most = wanted;
            most = Math.min(most, share(millicores, each.minMillicores()));
            most = Math.min(most, share(memory, each.minMemory()));
            most = Math.min(most, share(gpus, each.gpus()));
            return (int) most;
        }

        private static long share(long free, long each) {
            return each == 0 ? Long.MAX_VALUE : Math.max(0, free) / each;
        }

        void take(Component component, int instances) {
            millicores -= instances * component.resources().minMillicores();
            memory -= instances * component.resources().minMemory();
            gpus -= (long) instances * component.resources().gpus();
        }
    }

    /**
     * Places instances on the nodes with the least free memory first, so that large instances after them have a place.
     *
     * @return how many of {@code wanted} have a place
     */
    int place(Component component, int wanted) {
        int placed = 0;
        rooms.sort(Comparator.comparingLong((Room room) -> room.memory).thenComparingLong(room -> room.millicores));
        for (Room room : rooms) {
            int here = room.holds(component, wanted - placed);
            room.take(component, here);
            placed += here;
        }
        return placed;
    }
}
