package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scenario.batch;
import static dev.zoe.scheduler.Scenario.scenario;
import static dev.zoe.scheduler.Scenario.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long instances run at least, and how long nothing starts after some were reclaimed. */
class HysteresisTest {

    @Test
    void anElasticInstanceRunsForItsMinimumBeforeItIsTakenBack() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scenario.at(100).submit(batch(1, 1, 2, 1)).decide();

        assertThat(scenario.at(110).submit(batch(2, 2, 0, 1)).decide()).isEqualTo(new Plan(List.of(), 130));
        assertThat(scenario.explain(2).reasons())
                .containsExactly("core (c2-0-1) fits once elastic services that just started may be reclaimed");
        scenario.at(130).does("-1/a2 n1", "+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void aLostCoreComesBackAsSoonAsElasticInstancesHaveRunForTheirMinimum() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 3);
        scenario.submit(batch(1, 1, 0, 1), batch(2, 1, 2, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 0), 5, 10);
        scenario.at(5).does("+2/a2 n1");

        assertThat(scenario.at(10).decide()).isEqualTo(new Plan(List.of(), 30));
        scenario.at(30).does("-2/a1 n1", "+1/a0 n1");
    }

    @Test
    void aRequestThatLostElasticInstancesGetsNoNewOnesForAWhile() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(0, 30))).node("n1", 4);
        scenario.at(100).submit(batch(1, 1, 2, 1)).decide();
        scenario.at(110).submit(batch(2, 2, 0, 1)).does("-1/a2 n1", "+2/a0 n1", "+2/a1 n1");

        assertThat(scenario.at(120).ends(2).decide()).isEqualTo(new Plan(List.of(), 140));
        assertThat(scenario.explain(1).reasons())
                .contains("elastic (c1-2-1): 1 of 2; some were reclaimed, and the next one is placed in 20.0 s at the"
                        + " earliest");
        scenario.at(140).does("+1/a2 n1");
    }

    @Test
    void aMinimumRunIsWatchedAfterARestartToo() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 2);
        scenario.engine.restored(
                batch(1, 1, 1, 1),
                Map.of(
                        new Instance(1, 0, 0),
                        new InstanceLocation("n1", 90),
                        new Instance(1, 0, 1),
                        new InstanceLocation("n1", 95)),
                100);

        assertThat(scenario.at(100).submit(urgent(2, 1, 0, 1)).decide().nextDecision())
                .isEqualTo(125);
        scenario.engine.configure(
                Settings.DEFAULT
                        .but()
                        .hysteresis(new Settings.Hysteresis(20, 0))
                        .preemption(true)
                        .build(),
                100);
        assertThat(scenario.decide().nextDecision()).isEqualTo(115);
        scenario.at(115).does("-1/a1 n1", "+2/a0 n1");
    }

    @Test
    void whoIsGoneNeedsNoFurtherDecision() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(0, 30))).node("n1", 4);
        scenario.submit(batch(1, 1, 3, 1)).decide();
        scenario.submit(batch(2, 3, 0, 1)).at(1).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 0), 2, 50);
        assertThat(scenario.at(2).decide().nextDecision()).isEqualTo(50);

        assertThat(scenario.ends(1).decide().nextDecision()).isInfinite();
    }

    @Test
    void theYoungestGoesFirstAlsoWhereItJoinedOlderOnes() {
        Scenario scenario =
                scenario(s -> s.preemption(true)).node("n1", 2).node("n2", 2).node("n3", 5, "x");
        scenario.submit(batch(1, 5, 0, 1, "x"), batch(2, 1, 9, 1)).decide();
        scenario.at(1).submit(urgent(3, 1, 0, 1)).does("-2/a3 n2", "+3/a0 n2");

        scenario.at(2).node("n1", 3).does("+2/a3 n1");
        scenario.at(3).submit(urgent(4, 1, 0, 1)).does("-2/a3 n1", "+4/a0 n1");
    }

    @Test
    void onceTheyHaveRunForTheirMinimumInstancesGiveWayToThoseBeforeThem() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scenario.submit(batch(1, 1, 2, 1), batch(2, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 2), 5, 10);

        scenario.at(5).does("+2/a1 n1");
        assertThat(scenario.at(10).decide()).isEqualTo(new Plan(List.of(), 30));
        scenario.at(35).does("-2/a1 n1", "+1/a2 n1");
    }

    @Test
    void anElasticInstanceThatWaitsForTheMinimumRunOfOthersSaysSo() {
        Scenario scenario =
                scenario(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scenario.at(100).submit(batch(1, 1, 1, 1), batch(2, 1, 1, 1)).decide();
        scenario.engine.instanceEnded(new Instance(1, 0, 1), 105, 110);
        scenario.at(105).submit(batch(3, 1, 1, 1)).decide();

        assertThat(scenario.at(112).explain(1).reasons())
                .containsExactly(
                        "elastic (c1-1-1): 0 of 1; the next one needs 1.0 GiB on one node; the best node, n1, has 0"
                                + " bytes free",
                        "elastic services on n1 that just started may be reclaimed once they have run for 30 s");
        assertThat(scenario.explain(3).reasons()).hasSize(1);
    }
}
