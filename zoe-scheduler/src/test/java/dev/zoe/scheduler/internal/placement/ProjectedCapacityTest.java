package dev.zoe.scheduler.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What would be free is always what counting it node by node gives. */
class ProjectedCapacityTest {

    private final Random random = new Random(8);
    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final ProjectedCapacity projected = new ProjectedCapacity(nodes.cluster);
    private final List<long[]> free = new ArrayList<>();
    private final List<Allocation> counted = new ArrayList<>();

    @Test
    void theProjectedCapacityIsThatOfCountingNodeByNode() {
        for (int look = 0; look < 150; look++) {
            if (look % 20 == 0) {
                nodes.cluster.put(TestNodes.random(random, "n" + look));
            }
            InstanceGroup group = nodes.group(look, TestNodes.demand(random), 3, 3, TestNodes.labels(random));
            List<NodeState> all = List.copyOf(nodes.cluster.nodes());
            nodes.ledger.place(group.on(all.get(random.nextInt(all.size()))), random.nextBoolean(), 1, null, null);
            projected.begin();
            free.clear();
            counted.clear();
            all.forEach(n -> free.add(freeOn(n)));
            for (int step = 0; step < 20; step++) {
                goes(all.get(random.nextInt(all.size())), group);
            }
        }
    }

    private void goes(NodeState node, InstanceGroup group) {
        long[] demand = group.demand();
        long[] gone = nodes.cluster.dimensions().vector(TestNodes.demand(random));
        int count = random.nextInt(3);
        long[] left = free.get(node.rank());
        long before = fitting(left, demand);
        Arrays.setAll(left, d -> left[d] + gone[d] * count);
        long after = fitting(left, demand);
        if (random.nextBoolean()) {
            Allocation whose = new Allocation(group, node, 0);
            counted.add(whose);
            assertThat(projected.holds(demand, node.rank(), gone, count, whose)).isEqualTo(after > 0);
        } else {
            assertThat(projected.more(demand, node.rank(), gone, count)).isEqualTo((int) (after - before));
        }
        if (random.nextInt(8) == 0) {
            assertThat(projected.go(node.rank()))
                    .containsExactlyElementsOf(
                            counted.stream().filter(a -> a.node() == node).toList());
            counted.removeIf(a -> a.node() == node);
            free.set(node.rank(), freeOn(node));
        }
    }

    private static long[] freeOn(NodeState node) {
        long[] free = new long[node.used().length];
        Arrays.setAll(free, d -> node.node().drained() ? Long.MIN_VALUE / 2 : node.free(d));
        return free;
    }

    private static long fitting(long[] left, long[] demand) {
        long fitting = Integer.MAX_VALUE;
        for (int d = 0; d < demand.length; d++) {
            if (left[d] < demand[d]) {
                return 0;
            }
            fitting = demand[d] == 0 ? fitting : Math.min(fitting, left[d] / demand[d]);
        }
        return fitting;
    }
}
