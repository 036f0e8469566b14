package dev.zoe.scheduler.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tree always finds what a search of every node finds. */
@SuppressWarnings("try")
class CapacityTreeTest {

    @ParameterizedTest
    @EnumSource
    void theBestNodesAndTheCapacityAreThoseOfASearchOfAll(Placement placement) {
        for (int size : new int[] {1, 2, 3, 17, 64, 100}) {
            Random random = new Random(size);
            TestNodes nodes = randomNodes(placement, random, size);
            for (int step = 0; step < 60; step++) {
                InstanceGroup group = nodes.group(step, TestNodes.demand(random), 3, 3, TestNodes.labels(random));
                change(nodes, group, random, size);
                int limit = 1 + random.nextInt(20);
                NodeState not = random.nextBoolean() ? null : any(nodes.cluster, random);
                assertThat(taken(nodes.cluster.index().best(group, not), limit))
                        .isEqualTo(best(nodes.cluster, group, not, limit));
                assertThat(nodes.cluster.index().countFree(group, limit))
                        .isEqualTo(Math.min(limit, count(nodes.cluster, group, limit, false)));
                assertThat(nodes.cluster.index().countBesideCore(group, limit))
                        .isEqualTo(Math.min(limit, count(nodes.cluster, group, limit, true)));
            }
        }
    }

    private static TestNodes randomNodes(Placement placement, Random random, int size) {
        TestNodes nodes = new TestNodes(placement);
        for (int n = 0; n < size; n++) {
            nodes.cluster.put(TestNodes.random(random, "n" + n));
        }
        return nodes;
    }

    private static void change(TestNodes nodes, InstanceGroup group, Random random, int size) {
        switch (random.nextInt(4)) {
            case 0 -> nodes.cluster.put(TestNodes.random(random, "n" + random.nextInt(size + 1)));
            case 1 -> nodes.ledger.place(group.on(any(nodes.cluster, random)), random.nextBoolean(), 1, null, null);
            case 2 -> {
                try (Trial trial = nodes.journal.trial()) {
                    nodes.ledger.place(group.on(any(nodes.cluster, random)), true, 2, null, null);
                }
            }
            default -> {}
        }
    }

    private static NodeState any(Cluster cluster, Random random) {
        return List.copyOf(cluster.nodes()).get(random.nextInt(cluster.nodes().size()));
    }

    /** Takes nodes from the front until it has this many, or none is left. */
    private static List<NodeState> taken(BestNodes bestNodes, int most) {
        List<NodeState> taken = new ArrayList<>();
        while (taken.size() < most && bestNodes.first() != null) {
            taken.add(bestNodes.first());
            bestNodes.removeFirst();
        }
        return taken;
    }

    private static List<NodeState> best(Cluster cluster, InstanceGroup group, @Nullable NodeState not, int most) {
        return cluster.nodes().stream()
                .filter(n -> n != not && n.open(group) && n.fits(group.demand()))
                .sorted(Comparator.comparingLong(n -> cluster.index().score().key(n)))
                .limit(most)
                .toList();
    }

    private static int count(Cluster cluster, InstanceGroup group, int limit, boolean besideCore) {
        return cluster.nodes().stream()
                .filter(n -> n.open(group))
                .mapToInt(n -> fitting(n, group, limit, besideCore))
                .sum();
    }

    private static int fitting(NodeState node, InstanceGroup group, int limit, boolean besideCore) {
        int count = limit;
        for (int d = 0; d < group.demand().length; d++) {
            count = NodeState.atMost(count, besideCore ? node.coreFree(d) : node.free(d), group.demand()[d]);
        }
        return count;
    }

    /** One after the other, each search sees what was placed before. */
    @ParameterizedTest
    @EnumSource
    void nodesThatAreMovedOnComeAgainWhereASearchAfterEachPlacementFindsThem(Placement placement) {
        for (int size : new int[] {1, 3, 40}) {
            Random random = new Random(size);
            TestNodes nodes = randomNodes(placement, random, size);
            for (int step = 0; step < 30; step++) {
                InstanceGroup group = nodes.group(step, TestNodes.demand(random), 99, 99, TestNodes.labels(random));
                change(nodes, group, random, size);
                int most = 1 + random.nextInt(3 * size);
                assertThat(planned(nodes.cluster.index(), group, most))
                        .isEqualTo(nodes.journal.whatIf(() -> placedInTurn(nodes, group, most)));
            }
        }
    }

    private static List<NodeState> planned(CapacityIndex index, InstanceGroup group, int most) {
        List<NodeState> order = new ArrayList<>();
        BestNodes bestNodes = index.best(group, null);
        for (NodeState node = bestNodes.first(); node != null && order.size() < most; node = bestNodes.first()) {
            order.add(node);
            int count = Collections.frequency(order, node);
            if (node.count(group.demand(), most) > count) {
                bestNodes.moveFirst(index.score().key(node, group.demand(), count));
            } else {
                bestNodes.removeFirst();
            }
        }
        return order;
    }

    private static List<NodeState> placedInTurn(TestNodes nodes, InstanceGroup group, int most) {
        List<NodeState> order = new ArrayList<>();
        List<NodeState> next = best(nodes.cluster, group, null, 1);
        while (!next.isEmpty() && order.size() < most) {
            NodeState node = next.get(0);
            order.add(node);
            nodes.ledger.place(group.on(node), true, 1, null, null);
            // While it takes more, a policy that fills nodes prefers it to others.
            boolean again = nodes.cluster.index().score().fills() && node.fits(group.demand());
            next = again ? next : best(nodes.cluster, group, null, 1);
        }
        return order;
    }

    /** Work is counted, and not the time it takes. */
    @Test
    void aSearchVisitsOnlyPartsThatMayHaveCapacity() {
        TestNodes nodes = sixtyFour();
        nodes.cluster.put(node(37, 5));
        InstanceGroup group = nodes.group(1, new Resources(4, 0, 0), 1, 0, Set.of());
        nodes.cluster.index().hasFreeFor(group);
        long before = nodes.effort.capacityChecks();

        assertThat(taken(nodes.cluster.index().best(group, null), 3))
                .extracting(n -> n.name())
                .containsExactly("n37");

        // The whole, and two halves at each of six levels.
        assertThat(nodes.effort.capacityChecks() - before).isEqualTo(13);
    }

    @Test
    void afterAFailedSearchOnlyNodesThatGrewAreSearched() {
        TestNodes nodes = sixtyFour();
        NodeState used = nodes.cluster.put(node(5, 5));
        InstanceGroup group = nodes.group(1, new Resources(4, 0, 0), 3, 0, Set.of());
        InstanceGroup larger = nodes.group(2, new Resources(5, 1, 0), 3, 0, Set.of("gpu"));
        nodes.ledger.place(group.on(used), true, 1, null, null);
        assertThat(nodes.cluster.index().hasFreeFor(group)).isFalse();
        long before = nodes.effort.capacityChecks();

        assertThat(nodes.cluster.index().countFree(group, 3)).isZero();
        assertThat(nodes.cluster.index().best(larger, null).first()).isNull();
        assertThat(nodes.effort.capacityChecks()).isEqualTo(before);

        nodes.ledger.release(group.on(used), true);
        assertThat(nodes.cluster.index().countFree(group, 3)).isEqualTo(1);
        assertThat(nodes.effort.capacityChecks() - before).isEqualTo(3);
    }

    private static TestNodes sixtyFour() {
        TestNodes nodes = new TestNodes(Placement.PUBLISHED);
        for (int n = 0; n < 64; n++) {
            nodes.cluster.put(node(n, 1));
        }
        return nodes;
    }

    private static Node node(int number, int cores) {
        return new Node("n" + number, new Resources(cores, 1, 0), Resources.NONE, Set.of(), false);
    }

    @Test
    void theBestOfManyIsFoundByLookingAtItsPartsOnly() {
        for (int best : new int[] {0, 37, 63}) {
            TestNodes nodes = sixtyFour();
            InstanceGroup group = nodes.group(1, new Resources(1, 0, 0), 1, 0, Set.of());
            for (NodeState node : nodes.cluster.nodes()) {
                if (!node.name().equals("n" + best)) {
                    nodes.ledger.place(
                            nodes.group(2, new Resources(0, 1, 0), 1, 0, Set.of())
                                    .on(node),
                            true,
                            1,
                            null,
                            null);
                }
            }
            nodes.cluster.index().hasFreeFor(group);
            long before = nodes.effort.capacityChecks();

            assertThat(taken(nodes.cluster.index().best(group, null), 1))
                    .extracting(n -> n.name())
                    .containsExactly("n" + best);

            // The whole, and two halves at each of six levels.
            assertThat(nodes.effort.capacityChecks() - before).isEqualTo(13);
        }
    }

    @Test
    void whereALabelIsMissingNobodyLooks() {
        TestNodes nodes = sixtyFour();
        nodes.cluster.put(new Node("n37", new Resources(1, 1, 0), Resources.NONE, Set.of("gpu"), false));
        InstanceGroup group = nodes.group(1, new Resources(1, 0, 0), 1, 0, Set.of("gpu"));
        long before = nodes.effort.capacityChecks();

        assertThat(nodes.cluster.index().countFree(group, 3)).isEqualTo(1);
        assertThat(nodes.effort.capacityChecks() - before).isEqualTo(13);
    }

    @Test
    void aFailedSearchForTheBestIsNotRepeated() {
        TestNodes nodes = sixtyFour();
        InstanceGroup group = nodes.group(1, new Resources(4, 0, 0), 1, 0, Set.of());
        assertThat(nodes.cluster.index().best(group, nodes.cluster.find("n1")).first())
                .isNull();
        assertThat(nodes.cluster.index().best(group, null).first()).isNull();
        nodes.cluster.index().noneFor(group);
        long before = nodes.effort.capacityChecks();

        assertThat(nodes.cluster.index().best(group, null).first()).isNull();

        assertThat(nodes.effort.capacityChecks()).isEqualTo(before);
    }

    @Test
    void changesOnAllNodesBetweenTwoLooksAreSeen() {
        TestNodes nodes = sixtyFour();
        InstanceGroup group = nodes.group(1, new Resources(1, 1, 0), 64, 0, Set.of());
        assertThat(nodes.cluster.index().countFree(group, 100)).isEqualTo(64);

        nodes.cluster.nodes().forEach(n -> nodes.ledger.place(group.on(n), true, 1, null, null));

        assertThat(nodes.cluster.index().hasFree(0)).isFalse();
        assertThat(nodes.cluster.index().countBesideCore(group, 100)).isZero();
        assertThat(nodes.cluster.index().countFree(group, 100)).isZero();
    }
}
