package dev.zoe.scheduler.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.QueueOrder;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.cluster.Cluster;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Within reach is exactly where adding up what is free and what may be taken gives enough. */
class ReachableNodesTest {

    private final Random random = new Random(3);
    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final Cluster cluster = nodes.cluster;
    private final RunningSet runningSet = new RunningSet(nodes.journal, nodes.effort);
    private final ReclaimRule rule = nodes.rule(runningSet);
    private final ReachableNodes reachable = new ReachableNodes(cluster, runningSet, rule, nodes.effort);
    private final List<InstanceGroup> inOrder = new ArrayList<>();

    /** What elastic instances reclaim from others. */
    enum Reclaims {
        NOTHING,
        LATER,
        UNFAIR
    }

    private static Settings settings(Reclaims reclaims) {
        return switch (reclaims) {
            case NOTHING ->
                Settings.DEFAULT.but().allocator(Allocator.MALLEABLE).build();
            case LATER -> Settings.DEFAULT;
            case UNFAIR -> Settings.DEFAULT.but().order(QueueOrder.FAIR).build();
        };
    }

    @ParameterizedTest
    @EnumSource
    void whateverIsHeldWithinReachIsWhatAddingUpGives(Reclaims reclaims) {
        rule.at(0, settings(reclaims));
        for (int n = 0; n < 4; n++) {
            cluster.put(TestNodes.random(random, "n" + n));
        }
        for (int position = 0; position < 6; position++) {
            inOrder.add(group(position, TestNodes.demand(random), TestNodes.labels(random)));
        }
        for (int step = 0; step < 500; step++) {
            change();
            if (reclaims != Reclaims.UNFAIR) {
                for (InstanceGroup group : inOrder) {
                    assertThat(reachable.any(group))
                            .isEqualTo(cluster.touched().nodes().stream().anyMatch(n -> within(group, n, reclaims)));
                }
            }
            reachable.startSearch();
            InstanceGroup group = inOrder.get(random.nextInt(6));
            for (NodeState node : cluster.nodes()) {
                boolean expected = within(group, node, reclaims);
                assertThat(reachable.includes(group, node)).isEqualTo(expected);
                assertThat(reachable.includes(inOrder.get(0), node)).isEqualTo(expected);
            }
        }
    }

    private InstanceGroup group(int position, Resources demand, Set<String> labels) {
        InstanceGroup group = nodes.group(position, demand, 9, 9, labels);
        runningSet.add(group.running());
        assertThat(group.running().position()).isEqualTo(position);
        return group;
    }

    private void change() {
        InstanceGroup group = inOrder.get(random.nextInt(6));
        group.setFair(random.nextInt(4));
        nodes.ledger.place(group.on(any()), random.nextInt(4) == 0, 1, null, null);
        nodes.ledger.releaseAll(inOrder.get(random.nextInt(6)).on(any()));
        cluster.put(TestNodes.random(random, "n" + random.nextInt(4)));
        cluster.touched().clear();
        for (NodeState node : cluster.nodes()) {
            if (random.nextBoolean()) {
                cluster.touched().add(node);
            }
        }
        cluster.index().lay();
        reachable.forget();
    }

    private NodeState any() {
        return List.copyOf(cluster.nodes()).get(random.nextInt(4));
    }

    private static boolean within(InstanceGroup group, NodeState node, Reclaims reclaims) {
        long[] free = new long[group.demand().length];
        for (int d = 0; d < free.length; d++) {
            free[d] = node.free(d);
            for (Allocation a : node.allocations()) {
                int gives =
                        switch (reclaims) {
                            case NOTHING -> 0;
                            case LATER ->
                                a.running().position() > group.running().position() ? a.elastic() : 0;
                            case UNFAIR ->
                                a.group() == group
                                        ? 0
                                        : Math.min(
                                                a.elastic(),
                                                Math.max(
                                                        0,
                                                        a.group().elasticHeld()
                                                                - a.group().fair()));
                        };
                free[d] += a.group().demand()[d] * gives;
            }
            if (free[d] < group.demand()[d]) {
                return false;
            }
        }
        return node.open(group);
    }

    /** Work is counted, and not the time it takes. */
    @Test
    void aGroupThatAsksForAsMuchAsOneThatFailedIsNotTried() {
        for (int n = 0; n < 3; n++) {
            cluster.touched()
                    .add(cluster.put(new Node("n" + n, new Resources(2, 2, 0), Resources.NONE, Set.of(), false)));
        }
        InstanceGroup first = group(0, new Resources(3, 0, 0), Set.of());
        InstanceGroup larger = group(1, new Resources(4, 1, 0), Set.of("gpu"));
        InstanceGroup other = group(2, new Resources(0, 3, 0), Set.of());
        InstanceGroup smaller = group(3, new Resources(0, 1, 0), Set.of());

        assertThat(looks(first)).isEqualTo(3);
        assertThat(looks(larger)).isZero();
        assertThat(looks(other)).isEqualTo(3);
        assertThat(looks(smaller)).isEqualTo(1);
        assertThat(looks(first)).isZero();
        cluster.touched().add(cluster.nodes().iterator().next());
        assertThat(looks(larger)).isEqualTo(3);
        assertThat(looks(first)).isEqualTo(3);
        assertThat(looks(larger)).isZero();
        reachable.forget();
        assertThat(looks(first)).isEqualTo(3);
    }

    private long looks(InstanceGroup group) {
        long before = nodes.effort.capacityChecks();
        reachable.any(group);
        return nodes.effort.capacityChecks() - before;
    }

    @Test
    void aGroupThatAsksForAsMuchAsALimitedOneIsLimitedToo() {
        InstanceGroup some = group(0, new Resources(3, 1, 0), Set.of());
        InstanceGroup labelled = group(1, new Resources(3, 1, 0), Set.of("gpu"));
        InstanceGroup less = group(2, new Resources(3, 0, 0), Set.of());
        assertThat(reachable.noneFor(some)).isFalse();

        reachable.addLimited(labelled);
        assertThat(reachable.noneFor(labelled)).isTrue();
        assertThat(reachable.noneFor(some)).isFalse();
        reachable.addLimited(some);
        assertThat(reachable.noneFor(some)).isTrue();
        assertThat(reachable.noneFor(labelled)).isTrue();
        assertThat(reachable.noneFor(less)).isFalse();
        reachable.forget();
        assertThat(reachable.noneFor(some)).isFalse();
    }
}
