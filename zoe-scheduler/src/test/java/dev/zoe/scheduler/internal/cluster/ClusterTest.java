package dev.zoe.scheduler.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Request;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.journal.Trial;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is known of all nodes together is always what adding them up gives. */
@SuppressWarnings("try")
class ClusterTest {

    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final Cluster cluster = nodes.cluster;
    private final Random random = new Random(6);

    @Test
    void whateverNodesDoSumsAndLargestAreThoseOfALookAtAll() {
        for (int step = 0; step < 400; step++) {
            String name = "n" + random.nextInt(6);
            NodeState known = cluster.find(name);
            if (known != null && random.nextInt(3) == 0) {
                cluster.drop(known);
            } else {
                cluster.put(node(name));
            }
            isLikeALookAtAll(step);
        }
    }

    private Node node(String name) {
        Node plain = TestNodes.random(random, name);
        Map<String, Long> others =
                random.nextInt(4) == 0 ? Map.of(random.nextBoolean() ? "tapes" : "licences", 3L) : Map.of();
        Resources capacity = new Resources(
                plain.capacity().millicores(),
                plain.capacity().memory(),
                plain.capacity().gpus(),
                others);
        return new Node(name, capacity, plain.foreign(), plain.labels(), plain.drained());
    }

    private void isLikeALookAtAll(long id) {
        List<NodeState> all = List.copyOf(cluster.nodes());
        InstanceGroup group = nodes.group(id, TestNodes.demand(random), 2, 3, TestNodes.labels(random));
        for (int d = 0; d < cluster.dimensions().count(); d++) {
            int dimension = d;
            assertThat(cluster.totals().capacity()[d])
                    .isEqualTo(all.stream()
                            .mapToLong(n -> cluster.dimensions().vector(n.node().capacity())[dimension])
                            .sum());
            assertThat(cluster.totals().largest()[d])
                    .isEqualTo(Math.max(
                            1,
                            all.stream().mapToLong(n -> n.free(dimension)).max().orElse(0)));
            assertThat(cluster.index().hasFree(d))
                    .isEqualTo(all.stream().anyMatch(n -> !n.node().drained() && n.free(dimension) > 0));
        }
        assertThat(cluster.carrying(group)).isEqualTo((int) all.stream()
                .filter(n -> n.node().labels().containsAll(group.component().labels()))
                .count());
    }

    @Test
    void aShareIsThatOfTheResourceOfWhichMostIsAskedFor() {
        cluster.put(new Node("n1", new Resources(6, 10, 0), new Resources(1, 1, 0), Set.of(), true));
        cluster.put(new Node("n2", new Resources(2, 10, 4), Resources.NONE, Set.of(), false));
        Request request = new Request(
                1,
                0,
                0,
                1,
                List.of(
                        new Request.Component("a", new Resources(1, 3, 0), 2, 1, Set.of()),
                        new Request.Component("b", new Resources(1, 0, 1), 0, 3, Set.of())));

        assertThat(DominantShare.ofCore(request, cluster)).isEqualTo(6.0 / 20);
        assertThat(DominantShare.ofAll(request, cluster)).isEqualTo(6.0 / 8);
    }

    @Test
    void aResourceThatNoNodeHasIsLearnedOnceAndAnyOfItIsMoreThanAll() {
        cluster.put(new Node("n1", new Resources(4, 4, 0), Resources.NONE, Set.of(), false));
        Resources tapes = new Resources(1, 0, 0, Map.of("tapes", 2L));
        Request request = new Request(1, 0, 0, 1, List.of(new Request.Component("a", tapes, 1, 0, Set.of())));

        assertThat(cluster.learn(request)).isTrue();
        assertThat(cluster.learn(request)).isFalse();
        assertThat(DominantShare.ofCore(request, cluster)).isEqualTo(2);
        assertThat(cluster.index().hasFreeFor(nodes.group(1, tapes, 1, 0, Set.of())))
                .isFalse();
        assertThat(cluster.dimensions().resources(cluster.dimensions().vector(tapes)))
                .isEqualTo(tapes);
    }

    @Test
    void moreLabelsThanBitsAreStillToldApart() {
        List<InstanceGroup> groups = new ArrayList<>();
        for (int i = 0; i < 70; i++) {
            cluster.put(new Node("n" + i, new Resources(4, 4, 0), Resources.NONE, Set.of("label" + i), false));
        }
        for (int i = 0; i < 70; i++) {
            groups.add(nodes.group(i, new Resources(1, 1, 0), 9, 0, Set.of("label" + i)));
        }

        for (int i = 0; i < 70; i++) {
            BestNodes bestNodes = cluster.index().best(groups.get(i), null);
            assertThat(bestNodes.first()).isSameAs(cluster.find("n" + i));
            bestNodes.removeFirst();
            assertThat(bestNodes.first()).isNull();
            assertThat(cluster.index().countFree(groups.get(i), 9)).isEqualTo(4);
            assertThat(cluster.carrying(groups.get(i))).isEqualTo(1);
        }
        cluster.put(new Node("n64", new Resources(4, 4, 0), Resources.NONE, Set.of("label69"), false));
        assertThat(cluster.index().countFree(groups.get(69), 9)).isEqualTo(8);
        assertThat(cluster.index().countFree(groups.get(64), 9)).isZero();
    }

    @Test
    void aNodeIsTouchedOnceUntilItIsUntouched() {
        NodeState one = cluster.put(new Node("n1", Resources.NONE, Resources.NONE, Set.of(), false));
        NodeState two = cluster.put(new Node("n2", Resources.NONE, Resources.NONE, Set.of(), false));
        cluster.touched().add(two);
        cluster.touched().add(one);
        cluster.touched().add(two);

        assertThat(cluster.touched().nodes()).containsExactly(two, one);
        assertThat(cluster.touched().touches()).isEqualTo(3);
        try (Trial trial = nodes.journal.trial()) {
            cluster.touched().clear();
            cluster.touched().add(one);
            assertThat(cluster.touched().nodes()).containsExactly(one);
        }
        assertThat(cluster.touched().nodes()).containsExactly(two, one);
        cluster.touched().clear();
        cluster.touched().add(one);
        assertThat(cluster.touched().nodes()).containsExactly(one);
    }

    @Test
    void whatIsScarceForOneLabelIsNotForAnotherThatSharesItsBit() {
        for (int i = 0; i < 70; i++) {
            cluster.put(new Node("n" + i, new Resources(9, 9, 0), Resources.NONE, Set.of("label" + i), false));
            nodes.group(i, new Resources(1, 1, 0), 9, 0, Set.of("label" + i));
        }
        InstanceGroup small = nodes.group(100, new Resources(3, 0, 0), 9, 0, Set.of());
        for (int i = 64; i < 70; i++) {
            nodes.ledger.place(small.on(known("n" + i)), true, 2, null, null);
        }
        InstanceGroup first = nodes.group(101, new Resources(5, 0, 0), 9, 0, Set.of("label69"));
        InstanceGroup second = nodes.group(102, new Resources(5, 0, 0), 9, 0, Set.of("label64"));
        assertThat(cluster.index().hasFreeFor(first)).isFalse();

        nodes.ledger.releaseAll(small.on(known("n64")));

        assertThat(cluster.index().hasFreeFor(first)).isFalse();
        assertThat(cluster.index().countFree(second, 9)).isEqualTo(1);
        assertThat(cluster.index().best(second, null).first()).isSameAs(cluster.find("n64"));
        cluster.put(new Node("n64", new Resources(9, 9, 0), Resources.NONE, Set.of("label69"), false));
        assertThat(cluster.index().hasFreeFor(first)).isTrue();
        assertThat(cluster.index().hasFreeFor(second)).isFalse();
    }

    private NodeState known(String name) {
        return Objects.requireNonNull(cluster.find(name));
    }
}
