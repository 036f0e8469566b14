package dev.zoe.scheduler.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Within reach is exactly where adding up what is free and what may be taken gives enough. */
class ReachTest {

    private final Random random = new Random(3);
    private final Nodes nodes = new Nodes(Placement.PUBLISHED);
    private final Cluster cluster = nodes.cluster;
    private final ServiceSet service = new ServiceSet(nodes.effort);
    private final Reach reach = new Reach(cluster, service, nodes.effort);
    private final List<Group> inOrder = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void whateverIsHeldWithinReachIsWhatAddingUpGives(Claim claim) {
        reach.claim(claim);
        for (int n = 0; n < 4; n++) {
            cluster.put(Nodes.random(random, "n" + n));
        }
        for (int position = 0; position < 6; position++) {
            inOrder.add(group(position, Nodes.demand(random), Nodes.labels(random)));
        }
        for (int step = 0; step < 500; step++) {
            change();
            if (claim != Claim.UNFAIR) {
                for (Group group : inOrder) {
                    assertThat(reach.any(group))
                            .isEqualTo(cluster.touched().stream().anyMatch(n -> within(group, n, claim)));
                }
            }
            cluster.startLook();
            Group group = inOrder.get(random.nextInt(6));
            for (NodeState node : cluster.nodes()) {
                boolean expected = within(group, node, claim);
                assertThat(reach.includes(group, node)).isEqualTo(expected);
                assertThat(reach.includes(inOrder.get(0), node)).isEqualTo(expected);
            }
        }
    }

    private Group group(int position, Resources demand, Set<String> labels) {
        Group group = nodes.group(position, demand, 9, 9, labels);
        service.add(group.member);
        assertThat(group.member.position).isEqualTo(position);
        return group;
    }

    private void change() {
        Group group = inOrder.get(random.nextInt(6));
        group.fair = random.nextInt(4);
        nodes.ledger.place(group.on(any()), random.nextInt(4) == 0, 1, null, null);
        nodes.ledger.takeAll(inOrder.get(random.nextInt(6)).on(any()));
        cluster.put(Nodes.random(random, "n" + random.nextInt(4)));
        cluster.untouch(0);
        for (NodeState node : cluster.nodes()) {
            if (random.nextBoolean()) {
                cluster.touch(node);
            }
        }
        cluster.lay();
        reach.forget();
    }

    private NodeState any() {
        return List.copyOf(cluster.nodes()).get(random.nextInt(4));
    }

    private static boolean within(Group group, NodeState node, Claim claim) {
        long[] room = new long[group.demand.length];
        for (int d = 0; d < room.length; d++) {
            room[d] = node.free(d);
            for (Allocation a : node.allocations) {
                int gives =
                        switch (claim) {
                            case NOTHING -> 0;
                            case LATER -> a.member.position > group.member.position ? a.elastic : 0;
                            case UNFAIR ->
                                a.group == group
                                        ? 0
                                        : Math.min(a.elastic, Math.max(0, a.group.elasticHeld - a.group.fair));
                        };
                room[d] += a.group.demand[d] * gives;
            }
            if (room[d] < group.demand[d]) {
                return false;
            }
        }
        return node.open(group);
    }

    /** Work is counted, and not the time it takes. */
    @Test
    void whoAsksForAsMuchAsSomebodyBeforeItInVainDoesNotLook() {
        for (int n = 0; n < 3; n++) {
            cluster.touch(cluster.put(new Node("n" + n, new Resources(2, 2, 0), Resources.NONE, Set.of(), false)));
        }
        Group first = group(0, new Resources(3, 0, 0), Set.of());
        Group larger = group(1, new Resources(4, 1, 0), Set.of("gpu"));
        Group other = group(2, new Resources(0, 3, 0), Set.of());
        Group smaller = group(3, new Resources(0, 1, 0), Set.of());

        assertThat(looks(first)).isEqualTo(3);
        assertThat(looks(larger)).isZero();
        assertThat(looks(other)).isEqualTo(3);
        assertThat(looks(smaller)).isEqualTo(1);
        assertThat(looks(first)).isZero();
        cluster.touch(cluster.nodes().iterator().next());
        assertThat(looks(larger)).isEqualTo(3);
        assertThat(looks(first)).isEqualTo(3);
        assertThat(looks(larger)).isZero();
        reach.forget();
        assertThat(looks(first)).isEqualTo(3);
    }

    private long looks(Group group) {
        long before = nodes.effort.roomsLookedAt();
        reach.any(group);
        return nodes.effort.roomsLookedAt() - before;
    }

    @Test
    void whoeverAsksForAsMuchAsOneThatSettledFindsNothingElsewhere() {
        Group some = group(0, new Resources(3, 1, 0), Set.of());
        Group labelled = group(1, new Resources(3, 1, 0), Set.of("gpu"));
        Group less = group(2, new Resources(3, 0, 0), Set.of());
        assertThat(reach.noneFor(some)).isFalse();

        reach.settled(labelled);
        assertThat(reach.noneFor(labelled)).isTrue();
        assertThat(reach.noneFor(some)).isFalse();
        reach.settled(some);
        assertThat(reach.noneFor(some)).isTrue();
        assertThat(reach.noneFor(labelled)).isTrue();
        assertThat(reach.noneFor(less)).isFalse();
        reach.forget();
        assertThat(reach.noneFor(some)).isFalse();
    }
}
