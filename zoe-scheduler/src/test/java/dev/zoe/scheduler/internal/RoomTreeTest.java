package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tree always gives what a look at every node gives. */
class RoomTreeTest {

    @ParameterizedTest
    @EnumSource
    void theBestNodesAndTheRoomAreThoseOfALookAtAll(Placement placement) {
        for (int size : new int[] {1, 2, 3, 17, 64, 100}) {
            Random random = new Random(size);
            Nodes nodes = new Nodes(placement);
            for (int n = 0; n < size; n++) {
                nodes.cluster.put(Nodes.random(random, "n" + n));
            }
            for (int step = 0; step < 60; step++) {
                Group group = nodes.group(step, Nodes.demand(random), 3, 3, Nodes.labels(random));
                change(nodes, group, random, size);
                int limit = 1 + random.nextInt(20);
                NodeState not = random.nextBoolean() ? null : any(nodes.cluster, random);
                assertThat(taken(nodes.cluster.best(group, not, limit)))
                        .isEqualTo(best(nodes.cluster, group, not, limit));
                assertThat(nodes.cluster.countFree(group, limit))
                        .isEqualTo(Math.min(limit, count(nodes.cluster, group, limit, false)));
                assertThat(nodes.cluster.countBesideCore(group, limit))
                        .isEqualTo(Math.min(limit, count(nodes.cluster, group, limit, true)));
            }
        }
    }

    private static void change(Nodes nodes, Group group, Random random, int size) {
        switch (random.nextInt(4)) {
            case 0 -> nodes.cluster.put(Nodes.random(random, "n" + random.nextInt(size + 1)));
            case 1 -> nodes.ledger.place(group.on(any(nodes.cluster, random)), random.nextBoolean(), 1, null, null);
            case 2 -> {
                int mark = nodes.ledger.mark();
                nodes.ledger.place(group.on(any(nodes.cluster, random)), true, 2, null, null);
                nodes.ledger.undo(mark);
            }
            default -> {}
        }
    }

    private static NodeState any(Cluster cluster, Random random) {
        return List.copyOf(cluster.nodes()).get(random.nextInt(cluster.nodes().size()));
    }

    private static List<NodeState> taken(Choice choice) {
        List<NodeState> taken = new ArrayList<>();
        while (choice.size() > 0) {
            taken.add(choice.take());
        }
        return taken;
    }

    private static List<NodeState> best(Cluster cluster, Group group, @Nullable NodeState not, int most) {
        return cluster.nodes().stream()
                .filter(n -> n != not && n.open(group) && n.fits(group.demand))
                .sorted(Comparator.comparingLong(n -> cluster.score().key(n)))
                .limit(most)
                .toList();
    }

    private static int count(Cluster cluster, Group group, int limit, boolean besideCore) {
        return cluster.nodes().stream()
                .filter(n -> n.open(group))
                .mapToInt(n -> room(n, group, limit, besideCore))
                .sum();
    }

    private static int room(NodeState node, Group group, int limit, boolean besideCore) {
        int count = limit;
        for (int d = 0; d < group.demand.length; d++) {
            count = NodeState.atMost(count, besideCore ? node.coreFree(d) : node.free(d), group.demand[d]);
        }
        return count;
    }
}
