package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where instances go, and what happens to them when nodes or instances fail. */
class PlacementTest {

    private final Scenario scenario = new Scenario();

    @Test
    void theNodeWithFewestServicesIsTakenThenTheOneWithMostFreeMemoryThenTheFirstName() {
        scenario.node("n1", 8).node("n2", 9).node("n3", 8);

        scenario.submit(batch(1, 4, 0, 1)).does("+1/a0 n1", "+1/a1 n2", "+1/a2 n2", "+1/a3 n3");
    }

    @Test
    void aStartSaysWhyItsNodeWasTaken() {
        Plan plan = scenario.node("n1", 12).submit(batch(1, 1, 0, 1)).decide();

        assertThat(plan.effects().get(0).reason()).isEqualTo("node n1: fewest services (0), 12.0 GiB free");
    }

    @Test
    void aReclaimNamesTheRequestThatStartsAndTheStartNamesItsSource() {
        scenario.node("n1", 4).submit(batch(1, 1, 2, 1)).decide();

        Plan plan = scenario.submit(urgent(2, 2, 0, 1)).decide();

        assertThat(plan.effects())
                .extracting(Plan.Effect::reason)
                .containsExactly(
                        "node n1: application 2 needs the capacity for a core service",
                        "node n1: capacity reclaimed from elastic services of application 1",
                        "node n1: capacity reclaimed from elastic services of application 1");
    }

    @Test
    void labelsAreKept() {
        scenario.node("n1", 8)
                .node("n2", 2, "gpu")
                .submit(batch(1, 1, 3, 1, "gpu"))
                .does("+1/a0 n2", "+1/a1 n2");
    }

    @Test
    void aDrainedNodeKeepsWhatRunsThereAndGetsNothingNew() {
        scenario.node("n1", 8).submit(batch(1, 1, 1, 1)).decide();

        scenario.drained("n1", 8).submit(batch(2, 1, 0, 1)).does();
        scenario.node("n2", 8).does("+2/a0 n2");
    }

    @Test
    void aNodeThatShrankGetsNothingNewUntilItHasFreeCapacity() {
        scenario.node("n1", 4).submit(batch(1, 1, 3, 1)).decide();

        scenario.node("n1", 2).does();
        assertThat(scenario.engine.nodes().get(0).allocated()).isEqualTo(Scenario.gib(4));
        scenario.node("n1", 5).submit(batch(2, 1, 0, 1)).does("+2/a0 n1");
    }

    @Test
    void whatWasLostWithItsNodeIsPlacedElsewhereCoreFirst() {
        scenario.node("n1", 4).submit(batch(1, 2, 1, 1)).decide();

        assertThat(scenario.engine.nodeLost("n1", 1))
                .containsExactly(new Instance(1, 0, 0), new Instance(1, 0, 1), new Instance(1, 0, 2));
        scenario.does().node("n2", 3).submit(urgent(2, 1, 0, 1)).does("+1/a0 n2", "+1/a1 n2", "+1/a2 n2");
    }

    @Test
    void anElasticInstanceThatFailedComesBackAfterItsPauseAndRatherElsewhere() {
        scenario.node("n1", 8).node("n2", 3).submit(batch(1, 1, 1, 1)).does("+1/a0 n1", "+1/a1 n2");
        scenario.node("n1", 2);
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 5, 12);

        assertThat(scenario.at(5).decide()).isEqualTo(new Plan(List.of(), 12));
        assertThat(scenario.at(11).decide().effects()).isEmpty();
        assertThat(scenario.explain(1).reasons())
                .contains("c1-1-1 1 ended on n2 and is placed again in 1.0 s at the earliest");
        Plan plan = scenario.at(12).decide();
        assertThat(Scenario.words(plan)).containsExactly("+1/a1 n1");
        assertThat(plan.effects().get(0).reason())
                .isEqualTo("node n1: fewest services (1), 1.0 GiB free; not n2, where it ended last");
    }

    @Test
    void anElasticInstanceThatFinishedIsNoLongerWanted() {
        scenario.node("n1", 3).submit(batch(1, 1, 2, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 2), 5, Double.POSITIVE_INFINITY);

        scenario.submit(batch(2, 1, 0, 1)).does("+2/a0 n1");
        scenario.ends(2).does();
    }

    @Test
    void whoLostItsCoreGetsItBackBeforeAnybodyIsAdmitted() {
        scenario.node("n1", 4).submit(batch(1, 2, 0, 2)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 0), 1, 10);

        scenario.submit(batch(2, 1, 0, 1)).at(1).does();
        assertThat(scenario.explain(2).reasons())
                .containsExactly("application 1 lost core services and gets them back first");
        scenario.at(10).does("+1/a0 n1");
    }

    @Test
    void coreThatCanNeverBePlacedAgainHoldsUpNobody() {
        scenario.node("n1", 8).node("n2", 2).submit(batch(1, 1, 0, 8)).decide();
        scenario.engine.nodeLost("n1", 1);

        scenario.submit(batch(2, 1, 0, 1)).at(1).does("+2/a0 n2");
    }

    @ParameterizedTest
    @CsvSource({
        "PUBLISHED, 'fewest services (0), 12.0 GiB free'",
        "BEST_FIT, least free capacity (12.0 GiB free)",
        "SPREAD, most free capacity (12.0 GiB free)",
        "PACK, the fullest node with enough free capacity (0 services)"
    })
    void eachPolicySaysWhatItWentBy(Placement placement, String reason) {
        Scenario placed =
                new Scenario(Settings.DEFAULT.but().placement(placement).build());

        Plan plan = placed.node("n1", 12).submit(batch(1, 1, 0, 1)).decide();

        assertThat(plan.effects()).extracting(Plan.Effect::reason).containsExactly("node n1: " + reason);
    }

    @Test
    void coreServicesThatFitOnlyTogetherSaySo() {
        scenario.node("n1", 6).node("n2", 6);

        Plan plan = scenario.submit(Scenario.mixed(1, Scenario.component(2, 0, 3), Scenario.component(3, 0, 2)))
                .decide();

        assertThat(plan.effects())
                .extracting(Plan.Effect::reason)
                .containsExactly(
                        "node n1: part of an arrangement that places all core services",
                        "node n1: part of an arrangement that places all core services",
                        "node n2: part of an arrangement that places all core services",
                        "node n2: part of an arrangement that places all core services",
                        "node n2: part of an arrangement that places all core services");
    }

    @Test
    void capacityReclaimedFromSeveralNamesAllOfThem() {
        Scenario preempting =
                new Scenario(Settings.DEFAULT.but().preemption(true).build());
        preempting.node("n1", 4).submit(batch(1, 1, 1, 1), batch(2, 1, 1, 1)).decide();

        Plan plan = preempting.submit(urgent(3, 2, 0, 1)).decide();

        assertThat(Scenario.words(plan)).containsExactly("-2/a1 n1", "-1/a1 n1", "+3/a0 n1", "+3/a1 n1");
        assertThat(plan.effects().get(3).reason())
                .isEqualTo("node n1: capacity reclaimed from elastic services of application 1, application 2");
    }

    @Test
    void theReasonNamesTheRequestThatReclaimsForItsElasticServices() {
        Scenario preempting =
                new Scenario(Settings.DEFAULT.but().preemption(true).build());
        preempting.node("n1", 4).submit(batch(1, 1, 3, 1)).decide();

        Plan plan = preempting.submit(urgent(2, 1, 2, 1)).decide();

        assertThat(Scenario.words(plan))
                .containsExactly("-1/a3 n1", "-1/a2 n1", "-1/a1 n1", "+2/a0 n1", "+2/a1 n1", "+2/a2 n1");
        assertThat(plan.effects().get(0).reason())
                .isEqualTo("node n1: application 2, which goes first, gets the capacity for an elastic service");
    }

    @Test
    void lostCoreThatDoesNotFitBesideTheRestBlocksNoOtherRequest() {
        scenario.node("n1", 8).node("n3", 8);
        scenario.submit(Scenario.mixed(1, Scenario.component(1, 0, 3), Scenario.component(1, 0, 6)))
                .does("+1/a0 n3", "+1/b0 n1");
        scenario.engine.nodeLost("n1", 1);

        scenario.node("n2", 4).submit(batch(2, 1, 0, 1)).at(1).does("+2/a0 n2");
    }

    @Test
    void ofThoseThatEndedTheOneThatIsDueLongestIsPlacedFirst() {
        for (double pauseOfTheSecond : new double[] {4, 7}) {
            Scenario tight = new Scenario().node("n1", 3).submit(batch(1, 1, 2, 1));
            tight.decide();
            tight.engine.instanceEnded(new Instance(1, 0, 1), 1, 8);
            tight.engine.instanceEnded(new Instance(1, 0, 2), 1, 1 + pauseOfTheSecond);

            tight.node("n1", 2).at(9).does(pauseOfTheSecond < 7 ? "+1/a2 n1" : "+1/a1 n1");
        }
    }

    @Test
    void withNoOtherNodeAnInstanceComesBackToTheOneWhereItEnded() {
        scenario.node("n1", 3).submit(batch(1, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 1, 2);

        Plan plan = scenario.at(2).decide();

        assertThat(Scenario.words(plan)).containsExactly("+1/a1 n1");
        assertThat(plan.effects().get(0).reason()).isEqualTo("node n1: fewest services (1), 2.0 GiB free");
    }
}
