package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scene.batch;
import static dev.zoe.scheduler.Scene.component;
import static dev.zoe.scheduler.Scene.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Allocators, back-fill, hysteresis, preemption and placement, sentence by sentence. */
class PolicyTest {

    private static Scene scene(UnaryOperator<Settings.Builder> how) {
        return new Scene(how.apply(Settings.DEFAULT.but()).build());
    }

    /** One that is expected to run so long; it arrives at the second that is its id. */
    private static Request lasting(long id, double runTime, int core, int elastic, int gib) {
        return new Request(id, id, 0, runTime, List.of(component(core, elastic, gib)));
    }

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
    void strictLetsNobodyPassTheHead() {
        Scene scene = scene(s -> s).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scene.decide();

        scene.submit(lasting(2, 10, 2, 0, 1), lasting(3, 1, 1, 0, 1)).does();
    }

    @Test
    void withAReservationWhoeverEndsBeforeTheHeadCouldStartMayPass() {
        Scene scene = scene(s -> s.backFill(BackFill.RESERVE)).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scene.decide();

        scene.submit(lasting(2, 10, 4, 0, 1), lasting(3, 11, 1, 0, 1), lasting(4, 10, 1, 0, 1))
                .does("+4/a0 n1");
        scene.ends(4).does();
        assertThat(scene.explain(3).reasons())
                .containsExactly("order: 1 application ahead", "it would delay application 2, which goes first");
    }

    @Test
    void aReservationIsReckonedAnewWhenOthersRunLonger() {
        Scene scene = scene(s -> s.backFill(BackFill.RESERVE)).node("n1", 4).submit(lasting(1, 10, 3, 0, 1));
        scene.decide();
        scene.submit(lasting(2, 10, 2, 0, 1), lasting(3, 5, 1, 0, 1), lasting(4, 0, 1, 0, 1))
                .at(6);

        scene.does("+3/a0 n1");
        scene.at(11).ends(3).does("+4/a0 n1");
    }

    @Test
    void publishedBackFillSendsAHeadThatCannotStartToTheEnd() {
        Scene scene = scene(s -> s.backFill(BackFill.ZOE)).node("n1", 4).submit(batch(1, 3, 0, 1));
        scene.decide();

        scene.at(5).submit(batch(2, 2, 0, 1), batch(3, 1, 0, 1)).does("+3/a0 n1");
        scene.submit(batch(4, 1, 0, 1));
        assertThat(scene.engine.waiting(9, 5)).containsExactly(4L, 2L);
    }

    @Test
    void backFillLooksOnlySoFarBehindTheHead() {
        Scene scene = scene(s -> s.backFill(BackFill.RESERVE).backFillDepth(1))
                .node("n1", 4)
                .submit(lasting(1, 10, 3, 0, 1));
        scene.decide();

        scene.submit(lasting(2, 1, 2, 0, 1), lasting(3, 1, 2, 0, 1), lasting(4, 1, 1, 0, 1))
                .does();
        scene.ends(3).does("+4/a0 n1");
    }

    @Test
    void anElasticInstanceRunsForItsMinimumBeforeItIsTakenBack() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scene.at(100).submit(batch(1, 1, 2, 1)).decide();

        assertThat(scene.at(110).submit(batch(2, 2, 0, 1)).decide()).isEqualTo(new Plan(List.of(), 130));
        assertThat(scene.explain(2).reasons())
                .containsExactly("core (c2-0-1) has room once elastic services that just started may be taken back");
        scene.at(130).does("-1/a2 n1", "+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void whoeverLostElasticInstancesGetsNoNewOnesForAWhile() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(0, 30))).node("n1", 4);
        scene.at(100).submit(batch(1, 1, 2, 1)).decide();
        scene.at(110).submit(batch(2, 2, 0, 1)).does("-1/a2 n1", "+2/a0 n1", "+2/a1 n1");

        assertThat(scene.at(120).ends(2).decide()).isEqualTo(new Plan(List.of(), 140));
        scene.at(140).does("+1/a2 n1");
    }

    @Test
    void aMinimumRunIsWatchedAfterARestartToo() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 2);
        scene.engine.restored(
                batch(1, 1, 1, 1),
                Map.of(new Instance(1, 0, 0), new Placed("n1", 90), new Instance(1, 0, 1), new Placed("n1", 95)),
                100);

        assertThat(scene.at(100).submit(urgent(2, 1, 0, 1)).decide().nextDecision())
                .isEqualTo(125);
        scene.engine.configure(
                Settings.DEFAULT
                        .but()
                        .hysteresis(new Settings.Hysteresis(20, 0))
                        .preemption(true)
                        .build(),
                100);
        assertThat(scene.decide().nextDecision()).isEqualTo(115);
        scene.at(115).does("-1/a1 n1", "+2/a0 n1");
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
                .contains("core service solver needs 1 licences on one node; the nearest, n1, has 0 licences in all");

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
}
