package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.component;
import static dev.zoe.scheduler.Scenario.mixed;
import static dev.zoe.scheduler.Scenario.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The sentences of REBALANCE, one by one. An instance is written {@code request/component-letter ordinal}. */
class RebalanceTest {

    private final Scenario scenario = new Scenario();

    @Test
    void aFittingHeadStartsAtOnce() {
        scenario.node("n1", 10).submit(batch(1, 2, 0, 3)).does("+1/a0 n1", "+1/a1 n1");
    }

    @Test
    void anExactFitIsAFit() {
        scenario.node("n1", 10).submit(batch(1, 2, 0, 5)).does("+1/a0 n1", "+1/a1 n1");
    }

    @Test
    void aCoreThatFitsOnlyInPartDoesNotStartInPart() {
        scenario.node("n1", 10).node("n2", 4).submit(batch(1, 1, 0, 6), batch(2, 2, 0, 4));

        scenario.does("+1/a0 n1", "+2/a0 n1", "+2/a1 n2")
                .submit(batch(3, 1, 0, 1))
                .does();
        scenario.ends(1).submit(batch(4, 2, 0, 4)).does("+3/a0 n1").at(1).does();
    }

    @Test
    void whatIsLeftGoesToElasticInstancesInOrder() {
        scenario.node("n1", 10).submit(batch(1, 3, 2, 1), batch(2, 3, 4, 1));

        scenario.does(
                "+1/a0 n1",
                "+1/a1 n1",
                "+1/a2 n1",
                "+1/a3 n1",
                "+1/a4 n1",
                "+2/a0 n1",
                "+2/a1 n1",
                "+2/a2 n1",
                "+2/a3 n1",
                "+2/a4 n1");
    }

    @Test
    void elasticInstancesOfTheLastInOrderAreReclaimedForTheCoreOfTheHead() {
        scenario.node("n1", 10).submit(batch(1, 3, 1, 1), batch(2, 1, 2, 1)).decide();

        scenario.submit(batch(3, 4, 0, 1)).does("-2/a2 n1", "+3/a0 n1", "+3/a1 n1", "+3/a2 n1", "+3/a3 n1");
    }

    @Test
    void coreInstancesAreNeverReclaimed() {
        scenario.node("n1", 10).submit(batch(1, 8, 0, 1)).decide();

        scenario.submit(urgent(2, 3, 0, 1)).does();
    }

    @Test
    void noRequestIsAdmittedWhileRunningOnesCanUseEverything() {
        scenario.node("n1", 10).submit(batch(1, 1, 9, 1)).decide();

        scenario.submit(batch(2, 1, 0, 1)).does();
        assertThat(scenario.explain(2).reasons())
                .containsExactly("its core fits only where elastic services run that may not be reclaimed for it");
    }

    @Test
    void aHeadThatPutsIdleCapacityToUseIsAdmittedEvenIfItReclaimsSomeMore() {
        scenario.node("n1", 10).submit(batch(1, 3, 4, 1)).decide();

        scenario.submit(batch(2, 5, 0, 1))
                .does("-1/a6 n1", "-1/a5 n1", "+2/a0 n1", "+2/a1 n1", "+2/a2 n1", "+2/a3 n1", "+2/a4 n1");
    }

    @Test
    void idleCapacityMayBeTooSmallForAnInstanceWhenAllRunningRequestsAreSatisfied() {
        scenario.node("n1", 10).submit(batch(1, 3, 5, 1)).decide();

        scenario.submit(batch(2, 1, 0, 4)).does("-1/a7 n1", "-1/a6 n1", "+2/a0 n1");
    }

    @Test
    void idleCapacityThatIsTooSmallDoesNotCountWhileARunningRequestWantsMore() {
        scenario.node("n1", 11).submit(batch(1, 1, 9, 2)).decide();

        scenario.submit(batch(2, 1, 0, 2)).does();
    }

    @Test
    void aRequestBeforeOthersInTheOrderReclaimsTheirElasticInstancesForItsCore() {
        Scenario shortest = shortestFirst(false).node("n1", 10).submit(lasting(100, batch(1, 1, 9, 1)));
        shortest.decide();

        shortest.submit(lasting(50, batch(2, 2, 0, 1))).does("-1/a9 n1", "-1/a8 n1", "+2/a0 n1", "+2/a1 n1");
        shortest.submit(lasting(200, batch(3, 1, 0, 1))).does();
    }

    @Test
    void theElasticInstancesOfThoseBeforeItStayThough() {
        Scenario shortest = shortestFirst(false).node("n1", 10).submit(lasting(10, batch(1, 1, 6, 1)));
        shortest.submit(lasting(100, batch(2, 1, 9, 1))).decide();

        long changes = shortest.engine.effort().changes();
        shortest.submit(lasting(50, batch(3, 3, 0, 1))).does();
        assertThat(shortest.engine.effort().changes())
                .as("nothing is tried in vain")
                .isEqualTo(changes);
        shortest.submit(lasting(40, batch(4, 2, 0, 1))).does("-2/a2 n1", "-2/a1 n1", "+4/a0 n1", "+4/a1 n1");
    }

    @Test
    void withoutPreemptionTheCoreTakesNothingFromLessUrgentOnes() {
        for (boolean preemption : new boolean[] {false, true}) {
            Scenario shortest = shortestFirst(preemption).node("n1", 4).submit(lasting(100, batch(1, 1, 9, 1)));
            shortest.decide();

            shortest.submit(urgent(2, 1, 0, 1)).decide();

            assertThat(shortest.engine.inService()).hasSize(preemption ? 2 : 1);
        }
    }

    @Test
    void anApplicationWithoutCoreIsAdmittedIfItGetsAnElasticInstance() {
        scenario.node("n1", 2).submit(batch(1, 1, 9, 1)).decide();

        scenario.submit(batch(2, 0, 3, 1)).does();
        assertThat(scenario.engine.inService()).containsExactly(1L);
        assertThat(scenario.explain(2).reasons())
                .containsExactly("its core fits only where elastic services run that may not be reclaimed for it");
        assertThat(scenario.engine.waitingCount()).isOne();
        scenario.ends(1).does("+2/a0 n1", "+2/a1 n1");
    }

    private static Scenario shortestFirst(boolean preemption) {
        return new Scenario(Settings.DEFAULT
                .but()
                .order(QueueOrder.SJF)
                .preemption(preemption)
                .build());
    }

    private static Request lasting(double runTime, Request r) {
        return new Request(r.id(), r.arrival(), r.urgency(), runTime, r.components());
    }

    @Test
    void aFailedSearchIsRepeatedWhenNodesAreLost() {
        for (boolean lost : new boolean[] {false, true}) {
            Scenario shortest = shortestFirst(false).node("n1", 1).node("n2", 6);
            shortest.submit(lasting(100, batch(1, 1, 2, 1)), lasting(300, batch(2, 1, 1, 2)))
                    .decide();
            assertThat(shortest.engine.inService()).containsExactly(1L, 2L);

            shortest.submit(lasting(200, batch(3, 1, 0, 3))).does();
            if (lost) {
                shortest.engine.nodeLost("n1", 0);
            }
            shortest.ends(1).decide();

            assertThat(shortest.engine.inService()).contains(3L);
        }
    }

    @Test
    void othersGrowWhenARequestEnds() {
        scenario.node("n1", 10).submit(batch(1, 6, 0, 1), batch(2, 3, 5, 1)).decide();

        scenario.ends(1).does("+2/a4 n1", "+2/a5 n1", "+2/a6 n1", "+2/a7 n1");
    }

    @Test
    void noRequestPassesTheHead() {
        scenario.node("n1", 10).submit(batch(1, 8, 0, 1)).decide();

        scenario.submit(batch(2, 3, 0, 1), batch(3, 1, 0, 1)).does();
        assertThat(scenario.engine.waiting(10, 0)).containsExactly(2L, 3L);
    }

    @Test
    void moreUrgentRequestsGoFirstAndTheirElasticInstancesToo() {
        scenario.node("n1", 10).submit(batch(1, 2, 6, 1)).decide();

        scenario.submit(batch(2, 1, 0, 1), urgent(3, 2, 1, 1)).does("-1/a7 n1", "+3/a0 n1", "+3/a1 n1", "+3/a2 n1");
        assertThat(scenario.engine.inService()).containsExactly(3L, 1L);
        assertThat(scenario.engine.waiting(1, 0)).containsExactly(2L);
    }

    @Test
    void aRequestThatCouldNeverFitHoldsUpNobody() {
        scenario.node("n1", 10).submit(batch(1, 1, 0, 11), batch(2, 1, 0, 5)).does("+2/a0 n1");

        assertThat(scenario.engine.waitingCount()).isEqualTo(1);
        assertThat(scenario.node("n1", 12).ends(2).decide().effects()).hasSize(1);
    }

    @Test
    void capacityIsReclaimedWhereTheLastInOrderLoses() {
        scenario.node("n1", 4).submit(batch(1, 1, 3, 1)).decide();
        scenario.node("n2", 4).submit(batch(2, 1, 2, 1)).does("+2/a0 n2", "+2/a1 n2", "+2/a2 n2");

        scenario.submit(batch(3, 2, 0, 1)).does("-2/a2 n2", "+3/a0 n2", "+3/a1 n2");
    }

    @Test
    void aSmallerInstanceStaysWhenALargerOneHasToGoAnyway() {
        scenario.node("n1", 11)
                .submit(mixed(1, component(1, 1, 4), component(0, 2, 1)))
                .decide();

        scenario.submit(batch(2, 1, 0, 6)).does("-1/b1 n1", "-1/a1 n1", "+2/a0 n1");
    }

    @Test
    void differentCoreInstancesArePackedWhenSpreadingThemFails() {
        scenario.node("n1", 4).node("n2", 6);

        scenario.submit(mixed(1, component(2, 0, 2), component(1, 0, 6))).does("+1/a0 n1", "+1/a1 n1", "+1/b0 n2");
    }

    @Test
    void decidingAgainDoesNothing() {
        scenario.node("n1", 10).submit(batch(1, 2, 3, 1)).decide();

        assertThat(scenario.decide()).isEqualTo(new Plan(List.of(), Double.POSITIVE_INFINITY));
    }

    @Test
    void aComponentWithoutInstancesPutsNoIdleCapacityToUse() {
        scenario.node("n1", 10).submit(batch(1, 1, 9, 1)).decide();

        scenario.submit(mixed(2, component(1, 0, 1), component(0, 0, 0))).does();
    }

    @Test
    void aComponentWithoutInstancesNeedsNoIdleCapacity() {
        scenario.node("n1", 10).submit(batch(1, 3, 5, 1)).decide();
        Request.Component none = new Request.Component("none", new Resources(1, 0, 0), 0, 0, Set.of());

        scenario.submit(mixed(2, component(1, 0, 4), none)).does("-1/a7 n1", "-1/a6 n1", "+2/a0 n1");
    }

    @Test
    void differentCoreInstancesArePackedIntoWhatElasticOnesGiveUp() {
        Scenario preempting =
                new Scenario(Settings.DEFAULT.but().preemption(true).build());
        preempting
                .node("n1", 6, "x")
                .node("n2", 7)
                .submit(mixed(1, component(1, 0, 1, "x"), component(0, 12, 1)))
                .decide();

        List<Request.Component> three = List.of(component(1, 0, 5), component(1, 0, 4), component(1, 0, 3));
        Plan plan = preempting.submit(new Request(2, 2, 1, 10, three)).decide();

        assertThat(Scenario.words(plan)).hasSize(15).endsWith("+2/a0 n1", "+2/b0 n2", "+2/c0 n2");
    }

    @Test
    void elasticInstancesThatAnArrangementDoesNotNeedStay() {
        Scenario preempting =
                new Scenario(Settings.DEFAULT.but().preemption(true).build());
        preempting
                .node("n1", 6, "x")
                .node("n2", 8)
                .submit(mixed(1, component(1, 0, 1, "x"), component(0, 13, 1)))
                .decide();

        List<Request.Component> three = List.of(component(1, 0, 5), component(1, 0, 4), component(1, 0, 3));
        Plan plan = preempting.submit(new Request(2, 2, 1, 10, three)).decide();

        assertThat(plan.effects()).filteredOn(Plan.Reclaim.class::isInstance).hasSize(12);
        assertThat(preempting.engine.nodes())
                .extracting(NodeAllocation::allocated)
                .containsExactly(Scenario.gib(6), Scenario.gib(8));
    }

    /** Work is counted, and not the time it takes. */
    @Test
    void aGroupThatCannotGrowIsNotTriedUntilCapacityGrows() {
        scenario.node("n1", 64);
        for (long id = 1; id <= 10; id++) {
            scenario.submit(mixed(id, component(1, 0, 1), component(0, 5, 1, "label" + id % 5)));
        }
        scenario.decide();
        scenario.submit(batch(11, 1, 0, 100)).does();
        long looks = scenario.engine.effort().capacityChecks();

        scenario.submit(mixed(12, component(1, 0, 100), component(1, 0, 1))).does();
        assertThat(scenario.engine.effort().capacityChecks()).isEqualTo(looks);
        scenario.ends(10).does();
        assertThat(scenario.engine.effort().capacityChecks() - looks).isEqualTo(5);
    }
}
