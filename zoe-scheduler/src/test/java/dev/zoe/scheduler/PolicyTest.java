package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scene.batch;
import static dev.zoe.scheduler.Scene.component;
import static dev.zoe.scheduler.Scene.lasting;
import static dev.zoe.scheduler.Scene.scene;
import static dev.zoe.scheduler.Scene.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.CountingEngine;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Allocators, orders, preemption and placement, sentence by sentence. */
class PolicyTest {

    @Test
    void rigidStartsAllOrNothing() {
        Scene scene = scene(s -> s.allocator(Allocator.RIGID)).node("n1", 5);

        scene.submit(batch(1, 1, 3, 1), batch(2, 1, 1, 1)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1", "+1/a3 n1");
        assertThat(scene.engine.neverFits(batch(3, 2, 4, 1)))
                .contains("the 6 services need 6.0 GiB together; all nodes together have 5.0 GiB");
        scene.ends(1).does("+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void malleableGrowsAndNeverTakesBack() {
        Scene scene = scene(s -> s.allocator(Allocator.MALLEABLE)).node("n1", 5);

        scene.submit(batch(1, 1, 4, 1)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1", "+1/a3 n1", "+1/a4 n1");
        scene.submit(urgent(2, 1, 1, 1)).does();
        scene.engine.instanceEnded(new Instance(1, 0, 4), 0, Double.POSITIVE_INFINITY);
        scene.does("+2/a0 n1");
    }

    @Test
    void malleableGivesCoreFirstAndElasticFromWhatIsLeftInOrder() {
        Scene scene = scene(s -> s.allocator(Allocator.MALLEABLE)).node("n1", 4);

        scene.submit(batch(1, 1, 1, 1), batch(2, 1, 5, 1)).does("+1/a0 n1", "+1/a1 n1", "+2/a0 n1", "+2/a1 n1");
        scene.ends(1).does("+2/a2 n1", "+2/a3 n1");
    }

    @Test
    void withPreemptionAMoreUrgentOneStartsThoughAllIsInUse() {
        Scene without = scene(s -> s).node("n1", 4).submit(batch(1, 1, 9, 1));
        without.decide();
        without.submit(urgent(2, 1, 0, 1)).does();

        Scene with = scene(s -> s.preemption(true)).node("n1", 4).submit(batch(1, 1, 9, 1));
        with.decide();
        with.submit(batch(3, 1, 0, 1), urgent(2, 1, 0, 1)).does("-1/a3 n1", "+2/a0 n1");
    }

    @Test
    void whoIsLastInTheOrderGivesFirstAndOfItsInstancesTheYoungest() {
        Scene scene = scene(s -> s.preemption(true)).node("n1", 3).submit(batch(1, 1, 2, 1));
        scene.decide();
        scene.at(1).node("n2", 3).submit(batch(2, 1, 1, 1)).does("+2/a0 n2", "+2/a1 n2");

        scene.at(3).submit(urgent(3, 2, 0, 1)).does("-2/a1 n2", "+3/a0 n2", "+3/a1 n2");
        scene.at(4).submit(urgent(4, 1, 0, 1)).does("-1/a2 n1", "+4/a0 n1");
    }

    @Test
    void workOfAReclaimedInstanceIsLostInPartIfSetSo() {
        for (double part : new double[] {0, 0.5, 1}) {
            Scene scene = scene(s -> s.lostAtReclaim(part)).node("n1", 5);
            scene.submit(lasting(1, 10, 1, 2, 1)).decide();
            scene.at(4)
                    .submit(batch(2, 4, 0, 1))
                    .does("-1/a2 n1", "-1/a1 n1", "+2/a0 n1", "+2/a1 n1", "+2/a2 n1", "+2/a3 n1");

            assertThat(scene.engine.progress(1).orElseThrow().remaining(4)).isEqualTo(30 - 12 + 8 * part);
        }
    }

    @Test
    void nobodyWaitsBeyondTheBoundOfAgeing() {
        Scene scene = scene(s -> s.order(QueueOrder.SJF).ageing(new Settings.Ageing(50, 1)))
                .node("n1", 1);
        scene.submit(lasting(1, 100, 1, 0, 1)).decide();
        scene.submit(lasting(2, 100, 1, 0, 1), lasting(151, 1, 1, 0, 1), lasting(153, 1, 1, 0, 1));

        assertThat(scene.engine.waiting(9, 151)).containsExactly(151L, 153L, 2L);
        assertThat(scene.engine.waiting(9, 152)).containsExactly(2L, 151L, 153L);
        scene.at(152).ends(1).does("+2/a0 n1");
    }

    @Test
    void aHeadThatOthersPassWithTimeIsNoticed() {
        Scene scene = scene(s -> s.order(QueueOrder.HRRN)).node("n1", 4);
        scene.submit(lasting(1, 10, 3, 0, 1)).decide();
        scene.submit(lasting(2, 50, 2, 0, 1), lasting(10, 1, 1, 0, 1)).at(10).does();

        scene.at(20).does("+10/a0 n1");
    }

    @Test
    void withFairSharesWhoHoldsLeastForItsWeightIsNext() {
        Scene scene =
                scene(s -> s.order(QueueOrder.FAIR).weights(Map.of("ann", 4.0))).node("n1", 10);
        scene.submit(of("ann", 1, 3), of("bob", 2, 1)).decide();
        scene.submit(of("bob", 3, 7), of("ann", 4, 7), of("cid", 5, 7));

        assertThat(scene.engine.queue(3, 0))
                .containsExactly(
                        new CountingEngine.Queued(5, 1, 0),
                        new CountingEngine.Queued(4, 2, 0.075),
                        new CountingEngine.Queued(3, 3, 0.1));
        assertThat(scene.engine.queue(0, 0)).isEmpty();
        assertThat(scene.explain(3).position()).isEqualTo(3);
    }

    private static Request of(String holder, long id, int gib) {
        return new Request(id, id, 0, 10, List.of(component(1, 0, gib)), holder, Double.POSITIVE_INFINITY);
    }

    @Test
    void theEarliestDeadlineIsNextAndOneThatCannotBeMetIsSaid() {
        Scene scene = scene(s -> s.order(QueueOrder.DEADLINE)).node("n1", 1).submit(batch(1, 1, 0, 1));
        scene.decide();
        scene.submit(batch(2, 1, 0, 1), due(3, 80), due(4, 15));

        assertThat(scene.engine.waiting(9, 10)).containsExactly(4L, 3L, 2L);
        assertThat(scene.at(10).explain(4).reasons())
                .contains("its deadline cannot be met: started now with all it asks for, it would end 5 s too late");
        assertThat(scene.at(5).explain(4).reasons()).noneMatch(r -> r.startsWith("its deadline"));
    }

    private static Request due(long id, double deadline) {
        return new Request(id, id, 0, 10, List.of(component(1, 0, 1)), "", deadline);
    }

    @Test
    void placementPoliciesTakeTheFullestTheTightestOrTheEmptiestNode() {
        assertThat(secondOf(Placement.PUBLISHED)).isEqualTo("n1");
        assertThat(secondOf(Placement.BEST_FIT)).isEqualTo("n3");
        assertThat(secondOf(Placement.SPREAD)).isEqualTo("n1");
        assertThat(secondOf(Placement.PACK)).isEqualTo("n2");
    }

    /** With 3 of 8 GiB held on n2, and 16 and 4 GiB free on n1 and n3. */
    private static String secondOf(Placement placement) {
        Scene scene = scene(s -> s.placement(placement)).node("n2", 8).submit(batch(1, 1, 0, 3));
        scene.decide();
        return scene.node("n1", 16)
                .node("n3", 4)
                .submit(batch(2, 1, 0, 1))
                .decide()
                .effects()
                .get(0)
                .node();
    }

    @Test
    void whatOthersUseIsNotThereToUse() {
        Scene scene = new Scene();
        scene.engine.nodeChanged(new Node("n1", Scene.gib(4), Scene.gib(2), Set.of(), false));
        scene.submit(batch(1, 1, 3, 1)).does("+1/a0 n1", "+1/a1 n1");

        scene.engine.nodeChanged(new Node("n1", Scene.gib(4), Scene.gib(1), Set.of(), false));
        scene.does("+1/a2 n1");
    }

    @Test
    void furtherCountedResourcesAreCounted() {
        Scene scene = new Scene();
        Resources licence = new Resources(0, 0, 0, Map.of("licences", 1L));
        Request request = new Request(1, 0, 0, 1, List.of(new Request.Component("solver", licence, 1, 4, Set.of())));
        scene.node("n1", 8).submit(request).does();
        assertThat(scene.engine.neverFits(request))
                .contains("core service solver needs 1 licence on one node; the nearest, n1, has 0 licences in all");

        scene.engine.nodeChanged(
                new Node("n2", new Resources(0, 0, 0, Map.of("licences", 2L)), Resources.NONE, Set.of(), false));
        scene.does("+1/a0 n2", "+1/a1 n2");
    }

    @Test
    void whenTheClusterGrowsThoseInServiceAreSizedAnew() {
        Scene scene = scene(s -> s.order(QueueOrder.SJFDR));
        scene.engine.nodeChanged(new Node("n1", new Resources(10, 100, 0), Resources.NONE, Set.of(), false));
        scene.submit(sized(1, 5, 10), sized(2, 1, 20)).decide();
        assertThat(scene.engine.inService()).containsExactly(2L, 1L);

        scene.engine.nodeChanged(new Node("n2", new Resources(90, 0, 0), Resources.NONE, Set.of(), false));
        scene.decide();
        assertThat(scene.engine.inService()).containsExactly(1L, 2L);
    }

    private static Request sized(long id, int cores, int memory) {
        return new Request(
                id, id, 0, 10, List.of(new Request.Component("unit", new Resources(cores, memory, 0), 1, 0, Set.of())));
    }

    @Test
    void withPreemptionTheCoreOfAMoreUrgentOneMayTakeFromThoseBeforeItToo() {
        Scene scene = scene(s -> s.preemption(true)).node("n1", 6);
        scene.submit(urgent(1, 1, 3, 1), batch(2, 1, 1, 1)).decide();

        scene.submit(urgent(3, 2, 0, 1)).does("-2/a1 n1", "-1/a3 n1", "+3/a0 n1", "+3/a1 n1");
    }

    @Test
    void ofWhatWasTakenInExcessTheFirstInTheOrderGetsItBack() {
        Scene scene = scene(s -> s.preemption(true)).node("n1", 6);
        scene.submit(batch(1, 1, 2, 1), batch(2, 1, 2, 1)).decide();

        scene.submit(urgent(3, 1, 0, 3)).does("-2/a2 n1", "-2/a1 n1", "-1/a2 n1", "+3/a0 n1");
    }

    @Test
    void instancesAreSpreadOneByOneAndFilledNodeByNode() {
        for (Placement placement : Placement.values()) {
            Scene scene = scene(s -> s.placement(placement)).node("n1", 8).node("n2", 8);
            boolean spreads = placement == Placement.SPREAD || placement == Placement.PUBLISHED;

            scene.submit(batch(1, 2, 0, 1)).does("+1/a0 n1", spreads ? "+1/a1 n2" : "+1/a1 n1");
        }
    }

    @Test
    void workIsCounted() {
        Scene scene = new Scene().node("n1", 4).submit(batch(1, 1, 1, 1), batch(2, 1, 0, 1));
        assertThat(scene.engine.effort().comparisons()).isPositive();
        assertThat(scene.engine.effort().changes()).isZero();

        scene.decide();

        assertThat(scene.engine.effort().roomsLookedAt()).isPositive();
        assertThat(scene.engine.effort().changes()).isEqualTo(3);
    }

    @Test
    void thoseInServiceAreInTheOrderOfTheirDeadlines() {
        Scene scene = scene(s -> s.order(QueueOrder.DEADLINE)).node("n1", 4);

        scene.submit(batch(2, 1, 0, 1), due(3, 80), due(4, 15)).decide();

        assertThat(scene.engine.inService()).containsExactly(4L, 3L, 2L);
    }

    @Test
    void whoHasLessToPlaceIsSmallerWhereOnlyThatCounts() {
        for (QueueOrder order : List.of(QueueOrder.SRPT2D2, QueueOrder.SRPT3D2)) {
            Scene scene = scene(s -> s.order(order));
            Resources unit = new Resources(1000, Scene.GIB, 0);
            scene.engine.nodeChanged(
                    new Node("n1", new Resources(4000, 4 * Scene.GIB, 0), Resources.NONE, Set.of(), false));
            for (long id = 1; id <= 3; id++) {
                List<Request.Component> components = List.of(
                        new Request.Component("a", unit, 1, 0, Set.of()),
                        new Request.Component("b", unit, 0, (int) (9 - 3 * id), Set.of("x")));
                scene.submit(new Request(id, id, 0, 10, components));
            }
            scene.decide();
            scene.at(1).submit(batch(9, 1, 0, 9)).decide();

            assertThat(scene.engine.inService()).containsExactly(3L, 2L, 1L);
        }
    }
}
