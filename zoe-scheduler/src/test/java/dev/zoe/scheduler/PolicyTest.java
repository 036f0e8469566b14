package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.component;
import static dev.zoe.scheduler.Scenario.lasting;
import static dev.zoe.scheduler.Scenario.scenario;
import static dev.zoe.scheduler.Scenario.urgent;
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
        Scenario scenario = scenario(s -> s.allocator(Allocator.RIGID)).node("n1", 5);

        scenario.submit(batch(1, 1, 3, 1), batch(2, 1, 1, 1)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1", "+1/a3 n1");
        assertThat(scenario.engine.neverFits(batch(3, 2, 4, 1)))
                .contains("the 6 services need 6.0 GiB together; all nodes together have 5.0 GiB");
        scenario.ends(1).does("+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void malleableGrowsAndNeverTakesBack() {
        Scenario scenario = scenario(s -> s.allocator(Allocator.MALLEABLE)).node("n1", 5);

        scenario.submit(batch(1, 1, 4, 1)).does("+1/a0 n1", "+1/a1 n1", "+1/a2 n1", "+1/a3 n1", "+1/a4 n1");
        scenario.submit(urgent(2, 1, 1, 1)).does();
        scenario.engine.instanceEnded(new Instance(1, 0, 4), 0, Double.POSITIVE_INFINITY);
        scenario.does("+2/a0 n1");
    }

    @Test
    void malleableGivesCoreFirstAndElasticFromWhatIsLeftInOrder() {
        Scenario scenario = scenario(s -> s.allocator(Allocator.MALLEABLE)).node("n1", 4);

        scenario.submit(batch(1, 1, 1, 1), batch(2, 1, 5, 1)).does("+1/a0 n1", "+1/a1 n1", "+2/a0 n1", "+2/a1 n1");
        scenario.ends(1).does("+2/a2 n1", "+2/a3 n1");
    }

    @Test
    void withPreemptionAMoreUrgentOneStartsThoughAllIsInUse() {
        Scenario without = scenario(s -> s).node("n1", 4).submit(batch(1, 1, 9, 1));
        without.decide();
        without.submit(urgent(2, 1, 0, 1)).does();

        Scenario with = scenario(s -> s.preemption(true)).node("n1", 4).submit(batch(1, 1, 9, 1));
        with.decide();
        with.submit(batch(3, 1, 0, 1), urgent(2, 1, 0, 1)).does("-1/a3 n1", "+2/a0 n1");
    }

    @Test
    void whoIsLastInTheOrderGivesFirstAndOfItsInstancesTheYoungest() {
        Scenario scenario = scenario(s -> s.preemption(true)).node("n1", 3).submit(batch(1, 1, 2, 1));
        scenario.decide();
        scenario.at(1).node("n2", 3).submit(batch(2, 1, 1, 1)).does("+2/a0 n2", "+2/a1 n2");

        scenario.at(3).submit(urgent(3, 2, 0, 1)).does("-2/a1 n2", "+3/a0 n2", "+3/a1 n2");
        scenario.at(4).submit(urgent(4, 1, 0, 1)).does("-1/a2 n1", "+4/a0 n1");
    }

    @Test
    void workOfAReclaimedInstanceIsLostInPartIfSetSo() {
        for (double part : new double[] {0, 0.5, 1}) {
            Scenario scenario = scenario(s -> s.lostAtReclaim(part)).node("n1", 5);
            scenario.submit(lasting(1, 10, 1, 2, 1)).decide();
            scenario.at(4)
                    .submit(batch(2, 4, 0, 1))
                    .does("-1/a2 n1", "-1/a1 n1", "+2/a0 n1", "+2/a1 n1", "+2/a2 n1", "+2/a3 n1");

            assertThat(scenario.engine.progress(1).orElseThrow().remaining(4)).isEqualTo(30 - 12 + 8 * part);
        }
    }

    @Test
    void noRequestWaitsBeyondTheBoundOfAgeing() {
        Scenario scenario = scenario(s -> s.order(QueueOrder.SJF).ageing(new Settings.Ageing(50, 1)))
                .node("n1", 1);
        scenario.submit(lasting(1, 100, 1, 0, 1)).decide();
        scenario.submit(lasting(2, 100, 1, 0, 1), lasting(151, 1, 1, 0, 1), lasting(153, 1, 1, 0, 1));

        assertThat(scenario.engine.waiting(9, 151)).containsExactly(151L, 153L, 2L);
        assertThat(scenario.engine.waiting(9, 152)).containsExactly(2L, 151L, 153L);
        scenario.at(152).ends(1).does("+2/a0 n1");
    }

    @Test
    void aHeadThatOthersPassWithTimeIsNoticed() {
        Scenario scenario = scenario(s -> s.order(QueueOrder.HRRN)).node("n1", 4);
        scenario.submit(lasting(1, 10, 3, 0, 1)).decide();
        scenario.submit(lasting(2, 50, 2, 0, 1), lasting(10, 1, 1, 0, 1)).at(10).does();

        scenario.at(20).does("+10/a0 n1");
    }

    @Test
    void withFairSharesWhoHoldsLeastForItsWeightIsNext() {
        Scenario scenario = scenario(s -> s.order(QueueOrder.FAIR).weights(Map.of("ann", 4.0)))
                .node("n1", 10);
        scenario.submit(of("ann", 1, 3), of("bob", 2, 1)).decide();
        scenario.submit(of("bob", 3, 7), of("ann", 4, 7), of("cid", 5, 7));

        assertThat(scenario.engine.queue(3, 0))
                .containsExactly(
                        new CountingEngine.Queued(5, 1, 0),
                        new CountingEngine.Queued(4, 2, 0.075),
                        new CountingEngine.Queued(3, 3, 0.1));
        assertThat(scenario.engine.queue(0, 0)).isEmpty();
        assertThat(scenario.explain(3).position()).isEqualTo(3);
    }

    private static Request of(String holder, long id, int gib) {
        return new Request(id, id, 0, 10, List.of(component(1, 0, gib)), holder, Double.POSITIVE_INFINITY);
    }

    @Test
    void theEarliestDeadlineIsNextAndOneThatCannotBeMetIsSaid() {
        Scenario scenario =
                scenario(s -> s.order(QueueOrder.DEADLINE)).node("n1", 1).submit(batch(1, 1, 0, 1));
        scenario.decide();
        scenario.submit(batch(2, 1, 0, 1), due(3, 80), due(4, 15));

        assertThat(scenario.engine.waiting(9, 10)).containsExactly(4L, 3L, 2L);
        assertThat(scenario.at(10).explain(4).reasons())
                .contains("its deadline cannot be met: started now with all it asks for, it would end 5 s too late");
        assertThat(scenario.at(5).explain(4).reasons()).noneMatch(r -> r.startsWith("its deadline"));
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
        Scenario scenario = scenario(s -> s.placement(placement)).node("n2", 8).submit(batch(1, 1, 0, 3));
        scenario.decide();
        return scenario.node("n1", 16)
                .node("n3", 4)
                .submit(batch(2, 1, 0, 1))
                .decide()
                .effects()
                .get(0)
                .node();
    }

    @Test
    void whatOthersUseIsNotThereToUse() {
        Scenario scenario = new Scenario();
        scenario.engine.nodeChanged(new Node("n1", Scenario.gib(4), Scenario.gib(2), Set.of(), false));
        scenario.submit(batch(1, 1, 3, 1)).does("+1/a0 n1", "+1/a1 n1");

        scenario.engine.nodeChanged(new Node("n1", Scenario.gib(4), Scenario.gib(1), Set.of(), false));
        scenario.does("+1/a2 n1");
    }

    @Test
    void furtherCountedResourcesAreCounted() {
        Scenario scenario = new Scenario();
        Resources licence = new Resources(0, 0, 0, Map.of("licences", 1L));
        Request request = new Request(1, 0, 0, 1, List.of(new Request.Component("solver", licence, 1, 4, Set.of())));
        scenario.node("n1", 8).submit(request).does();
        assertThat(scenario.engine.neverFits(request))
                .contains("core service solver needs 1 licence on one node; the nearest, n1, has 0 licences in all");

        scenario.engine.nodeChanged(
                new Node("n2", new Resources(0, 0, 0, Map.of("licences", 2L)), Resources.NONE, Set.of(), false));
        scenario.does("+1/a0 n2", "+1/a1 n2");
    }

    @Test
    void whenTheClusterGrowsRunningRequestsAreSizedAgain() {
        Scenario scenario = scenario(s -> s.order(QueueOrder.SJFDR));
        scenario.engine.nodeChanged(new Node("n1", new Resources(10, 100, 0), Resources.NONE, Set.of(), false));
        scenario.submit(sized(1, 5, 10), sized(2, 1, 20)).decide();
        assertThat(scenario.engine.inService()).containsExactly(2L, 1L);

        scenario.engine.nodeChanged(new Node("n2", new Resources(90, 0, 0), Resources.NONE, Set.of(), false));
        scenario.decide();
        assertThat(scenario.engine.inService()).containsExactly(1L, 2L);
    }

    private static Request sized(long id, int cores, int memory) {
        return new Request(
                id, id, 0, 10, List.of(new Request.Component("unit", new Resources(cores, memory, 0), 1, 0, Set.of())));
    }

    @Test
    void withPreemptionTheCoreOfAMoreUrgentOneMayTakeFromThoseBeforeItToo() {
        Scenario scenario = scenario(s -> s.preemption(true)).node("n1", 6);
        scenario.submit(urgent(1, 1, 3, 1), batch(2, 1, 1, 1)).decide();

        scenario.submit(urgent(3, 2, 0, 1)).does("-2/a1 n1", "-1/a3 n1", "+3/a0 n1", "+3/a1 n1");
    }

    @Test
    void ofWhatWasTakenInExcessTheFirstInTheOrderGetsItBack() {
        Scenario scenario = scenario(s -> s.preemption(true)).node("n1", 6);
        scenario.submit(batch(1, 1, 2, 1), batch(2, 1, 2, 1)).decide();

        scenario.submit(urgent(3, 1, 0, 3)).does("-2/a2 n1", "-2/a1 n1", "-1/a2 n1", "+3/a0 n1");
    }

    @Test
    void instancesAreSpreadOneByOneAndFilledNodeByNode() {
        for (Placement placement : Placement.values()) {
            Scenario scenario =
                    scenario(s -> s.placement(placement)).node("n1", 8).node("n2", 8);
            boolean spreads = placement == Placement.SPREAD || placement == Placement.PUBLISHED;

            scenario.submit(batch(1, 2, 0, 1)).does("+1/a0 n1", spreads ? "+1/a1 n2" : "+1/a1 n1");
        }
    }

    @Test
    void workIsCounted() {
        Scenario scenario = new Scenario().node("n1", 4).submit(batch(1, 1, 1, 1), batch(2, 1, 0, 1));
        assertThat(scenario.engine.effort().comparisons()).isPositive();
        assertThat(scenario.engine.effort().changes()).isZero();

        scenario.decide();

        assertThat(scenario.engine.effort().capacityChecks()).isPositive();
        assertThat(scenario.engine.effort().changes()).isEqualTo(3);
    }

    @Test
    void thoseInServiceAreInTheOrderOfTheirDeadlines() {
        Scenario scenario = scenario(s -> s.order(QueueOrder.DEADLINE)).node("n1", 4);

        scenario.submit(batch(2, 1, 0, 1), due(3, 80), due(4, 15)).decide();

        assertThat(scenario.engine.inService()).containsExactly(4L, 3L, 2L);
    }

    @Test
    void whoHasLessToPlaceIsSmallerWhereOnlyThatCounts() {
        for (QueueOrder order : List.of(QueueOrder.SRPT2D2, QueueOrder.SRPT3D2)) {
            Scenario scenario = scenario(s -> s.order(order));
            Resources unit = new Resources(1000, Scenario.GIB, 0);
            scenario.engine.nodeChanged(
                    new Node("n1", new Resources(4000, 4 * Scenario.GIB, 0), Resources.NONE, Set.of(), false));
            for (long id = 1; id <= 3; id++) {
                List<Request.Component> components = List.of(
                        new Request.Component("a", unit, 1, 0, Set.of()),
                        new Request.Component("b", unit, 0, (int) (9 - 3 * id), Set.of("x")));
                scenario.submit(new Request(id, id, 0, 10, components));
            }
            scenario.decide();
            scenario.at(1).submit(batch(9, 1, 0, 9)).decide();

            assertThat(scenario.engine.inService()).containsExactly(3L, 2L, 1L);
        }
    }
}
