package dev.zoe.scheduler.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.Instance;
import dev.zoe.scheduler.Node;
import dev.zoe.scheduler.Placement;
import dev.zoe.scheduler.Resources;
import dev.zoe.scheduler.internal.TestNodes;
import dev.zoe.scheduler.internal.journal.Trial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What was undone left no trace. */
@SuppressWarnings("try")
class LedgerTest {

    private final TestNodes nodes = new TestNodes(Placement.PUBLISHED);
    private final List<InstanceGroup> groups = new ArrayList<>();
    private final Random random = new Random(9);

    @Test
    void undoingGivesThePictureThatWasThereBefore() {
        for (int n = 0; n < 4; n++) {
            nodes.cluster.put(TestNodes.random(random, "n" + n));
            groups.add(nodes.group(n, TestNodes.demand(random), 5, 5, TestNodes.labels(random)));
        }
        for (int round = 0; round < 300; round++) {
            change();
            groups.get(random.nextInt(4)).setCannotGrow(random.nextBoolean());
            if (random.nextInt(5) == 0) {
                nodes.ledger.commit();
            }
            List<String> before = picture();
            try (Trial trial = nodes.journal.trial()) {
                for (int several = random.nextInt(6); several > 0; several--) {
                    change();
                }
            }
            assertThat(picture()).isEqualTo(before);
        }
    }

    private void change() {
        InstanceGroup group = groups.get(random.nextInt(groups.size()));
        List<NodeState> all = List.copyOf(nodes.cluster.nodes());
        Allocation allocation = group.on(all.get(random.nextInt(all.size())));
        PlacementReason why = random.nextBoolean() ? null : new PlacementReason.ReclaimedFrom(random.nextLong());
        switch (random.nextInt(6)) {
            case 0 -> nodes.ledger.releaseAll(allocation);
            case 1 -> {
                if (allocation.core() > 0) {
                    nodes.ledger.release(allocation, true);
                }
            }
            case 2 -> nodes.ledger.reclaim(allocation, Math.min(2, allocation.elastic()), why);
            case 3 -> {
                EndedInstance ended = new EndedInstance(1, true, "n1", 4);
                group.ended().add(ended);
                try (Trial trial = nodes.journal.trial()) {
                    nodes.ledger.place(allocation, true, 1, ended, why);
                    assertThat(ended.placed()).isTrue();
                }
                assertThat(ended.placed()).isFalse();
                group.ended().remove(1);
            }
            default -> nodes.ledger.place(allocation, random.nextBoolean(), 1 + random.nextInt(2), null, why);
        }
    }

    private List<String> picture() {
        List<String> picture = new ArrayList<>();
        for (NodeState node : nodes.cluster.nodes()) {
            picture.add("%s %d %s %s"
                    .formatted(
                            node.name(),
                            node.instances(),
                            Arrays.toString(node.used()),
                            LongStream.range(0, 3)
                                    .map(d -> node.coreFree((int) d))
                                    .boxed()
                                    .toList()));
        }
        for (InstanceGroup group : groups) {
            RunningRequest running = group.running();
            picture.add("%d holds %d %d, member %d %d, holder %s %s, cannot grow %s"
                    .formatted(
                            running.request().id(),
                            group.coreHeld(),
                            group.elasticHeld(),
                            running.instances(),
                            running.elasticHeld(),
                            running.holder().share(nodes.cluster.totals().capacity()),
                            Arrays.toString(running.holder().copyCoreHeld()),
                            group.cannotGrow()));
            for (Allocation a : group.allocations().all()) {
                if (!a.empty()) {
                    picture.add("%d %d %s %s".formatted(a.core(), a.elastic(), a.placedFor(), a.takenFor()));
                }
            }
        }
        return picture;
    }

    /** Two core and four elastic instances, of which some ended before. */
    private final InstanceGroup some = nodes.group(100, new Resources(1, 0, 0), 2, 4, Set.of());

    private final Allocation there =
            some.on(nodes.cluster.put(new Node("m1", new Resources(9, 0, 0), Resources.NONE, Set.of(), false)));

    private EndedInstance ended(int ordinal) {
        EndedInstance ended = new EndedInstance(ordinal, ordinal < 2, "m1", 0);
        some.ended().add(ended);
        return ended;
    }

    private List<Integer> renewed() {
        return nodes.ledger.renewed().stream().map(Instance::ordinal).toList();
    }

    @Test
    void whatEndedAndIsPlacedStartsAgain() {
        nodes.ledger.place(there, false, 3, null, null);
        nodes.ledger.place(there, false, 1, ended(4), null);
        nodes.ledger.place(there, true, 1, null, null);
        nodes.ledger.place(there, true, 1, ended(1), null);

        assertThat(renewed()).containsExactly(4, 1);
        nodes.ledger.commit();
        assertThat(some.ended()).isEmpty();
        assertThat(renewed()).isEmpty();
    }

    @Test
    void whatNeverRanGoesBeforeWhatEnded() {
        EndedInstance first = ended(2);
        EndedInstance second = ended(3);
        nodes.ledger.place(there, false, 1, first, null);
        nodes.ledger.place(there, false, 1, second, null);
        nodes.ledger.place(there, false, 2, null, null);
        nodes.ledger.reclaim(there, 1, null);

        assertThat(renewed()).containsExactly(2);
        assertThat(second.placed()).isFalse();
        nodes.ledger.commit();
        assertThat(some.ended()).containsExactly(second);
        nodes.ledger.place(there, false, 1, second, null);
        assertThat(renewed()).containsExactly(3);
    }

    @Test
    void whatEndedStillWaitsWhenAsManyGaveWay() {
        EndedInstance first = ended(2);
        EndedInstance second = ended(0);
        nodes.ledger.place(there, false, 3, null, null);
        nodes.ledger.place(there, true, 1, null, null);
        nodes.ledger.commit();
        nodes.ledger.place(there, false, 1, first, null);
        nodes.ledger.place(there, true, 1, second, null);
        nodes.ledger.reclaim(there, 2, null);

        assertThat(renewed()).containsExactly(0);
        assertThat(first.placed()).isFalse();
    }

    @Test
    void eachKindOfEachRequestIsCountedAlone() {
        InstanceGroup other = nodes.group(101, new Resources(1, 0, 0), 2, 4, Set.of());
        EndedInstance its = new EndedInstance(2, false, "m1", 0);
        other.ended().add(its);
        nodes.ledger.place(there, true, 1, null, null);
        nodes.ledger.place(there, true, 1, ended(0), null);
        nodes.ledger.place(there, false, 4, ended(2), null);
        nodes.ledger.place(other.on(there.node()), false, 4, its, null);

        assertThat(nodes.ledger.renewed())
                .containsExactly(new Instance(100, 0, 0), new Instance(100, 0, 2), new Instance(101, 0, 2));
    }

    @Test
    void onlyElasticInstancesThatWereTakenAreDisplaced() {
        nodes.ledger.place(there, false, 2, null, null);
        nodes.ledger.place(there, true, 1, null, null);
        assertThat(some.isDisplaced()).isFalse();
        nodes.ledger.release(there, true);
        assertThat(some.isDisplaced()).isFalse();

        nodes.ledger.reclaim(there, 1, null);
        assertThat(some.isDisplaced()).isTrue();
        nodes.ledger.commit();
        assertThat(some.isDisplaced()).isFalse();
        assertThat(nodes.effort.changes()).isEqualTo(4);
    }
}
