package dev.zoe.scheduler.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.Settings;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.ledger.Allocation;
import dev.zoe.scheduler.internal.ledger.EffortCounters;
import dev.zoe.scheduler.internal.ledger.EndedInstance;
import dev.zoe.scheduler.internal.ledger.InstanceGroup;
import dev.zoe.scheduler.internal.ledger.NodeState;
import dev.zoe.scheduler.internal.ledger.PlacementReason;
import dev.zoe.scheduler.internal.ledger.RunningSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was moved since the last plan goes back to where it was, as far as there is capacity. */
class PlacerTest {

    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final EffortCounters effort = new EffortCounters();
    private final Placer placer = nodes.placer(new RunningSet(nodes.journal, effort));
    private final InstanceGroup group = nodes.group(1, new Resources(1, 0, 0), 1, 5, Set.of());
    private final InstanceGroup other = nodes.group(2, new Resources(1, 0, 0), 9, 0, Set.of());

    @BeforeEach
    void twoRunOnEachOfTwoNodes() {
        for (String name : List.of("n1", "n2", "n3")) {
            nodes.cluster.put(new Node(name, new Resources(4, 9, 0), Resources.NONE, Set.of(), false));
        }
        placer.at(0, Settings.DEFAULT.but().allocator(Allocator.MALLEABLE).build());
        nodes.ledger.place(on("n2"), false, 2, null, null);
        nodes.ledger.place(on("n1"), false, 2, null, null);
        nodes.ledger.commit();
    }

    private Allocation on(String name) {
        return group.on(node(name));
    }

    private NodeState node(String name) {
        return Objects.requireNonNull(nodes.cluster.find(name));
    }

    private void moves(int count, String from, String to) {
        nodes.ledger.reclaim(on(from), count, null);
        nodes.ledger.place(on(to), false, count, null, null);
    }

    private List<Integer> held() {
        return List.of(on("n1").elastic(), on("n2").elastic(), on("n3").elastic());
    }

    @Test
    void whatMovedWithoutNeedReturns() {
        moves(2, "n1", "n3");

        assertThat(placer.returnDisplaced(group)).isTrue();

        assertThat(held()).containsExactly(2, 2, 0);
        assertThat(on("n1").placedFor()).isEqualTo(PlacementReason.HOME);
        assertThat(nodes.cluster.touched().nodes()).containsExactly(node("n3"));
        assertThat(placer.returnDisplaced(group)).isFalse();
    }

    @Test
    void onlyAsManyReturnAsFitThere() {
        moves(2, "n1", "n3");
        nodes.ledger.place(other.on(node("n1")), true, 3, null, null);

        assertThat(placer.returnDisplaced(group)).isTrue();
        assertThat(held()).containsExactly(1, 2, 1);
        nodes.ledger.place(other.on(node("n1")), true, 1, null, null);
        nodes.ledger.reclaim(on("n1"), 1, null);
        assertThat(placer.returnDisplaced(group)).isFalse();
        assertThat(held()).containsExactly(0, 2, 1);
    }

    @Test
    void ofSeveralThatWereLeftTheFirstNodeIsReturnedToFirst() {
        moves(1, "n2", "n3");
        moves(1, "n1", "n3");
        nodes.ledger.reclaim(on("n3"), 1, null);
        group.over(5);
        nodes.ledger.place(other.on(node("n1")), true, 2, null, null);
        assertThat(group.allocations().displaced()).containsExactly(on("n1"), on("n2"));
        assertThat(group.allocations().started()).containsExactly(on("n3"));

        assertThat(placer.returnDisplaced(group)).isTrue();

        assertThat(held()).containsExactly(2, 2, 0);
    }

    @Test
    void whatWasReclaimedWithoutNeedReturnsIfItIsStillWanted() {
        nodes.ledger.reclaim(on("n1"), 2, null);
        group.over(5);
        group.over(4);

        assertThat(placer.returnDisplaced(group)).isTrue();

        assertThat(held()).containsExactly(1, 2, 0);
        assertThat(placer.returnDisplaced(group)).isFalse();
    }

    @Test
    void whatHasNotMovedStays() {
        nodes.ledger.place(on("n3"), false, 1, null, null);

        assertThat(placer.returnDisplaced(group)).isFalse();
        assertThat(group.allocations().displaced()).isEmpty();
        assertThat(group.allocations().started()).containsExactly(on("n3"));
        assertThat(held()).containsExactly(2, 2, 1);
    }

    @Test
    void whatIsPlacedAgainGoesWhereItWasAndTheRestWhereThePlacementPrefers() {
        nodes.ledger.reclaim(on("n2"), 2, null);
        nodes.ledger.reclaim(on("n1"), 1, null);
        nodes.ledger.place(other.on(node("n2")), true, 3, null, null);

        placer.placeFree(new PlacementRequest(group, false, 4, null));

        assertThat(held()).containsExactly(2, 1, 2);
    }

    @Test
    void coreAndWhatEndedThereDoNotGoBack() {
        nodes.ledger.reclaim(on("n1"), 2, null);
        nodes.ledger.place(other.on(node("n1")), true, 1, null, null);

        placer.placeFree(new PlacementRequest(group, true, 1, null));
        assertThat(on("n3").core()).isEqualTo(1);
        placer.placeFree(new PlacementRequest(group, false, 1, new EndedInstance(3, false, "n1", 0)));
        assertThat(held()).containsExactly(0, 2, 1);
    }
}
