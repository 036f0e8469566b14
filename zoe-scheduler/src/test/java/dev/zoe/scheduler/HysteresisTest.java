package dev.zoe.scheduler;

import static dev.zoe.scheduler.Scene.batch;
import static dev.zoe.scheduler.Scene.scene;
import static dev.zoe.scheduler.Scene.urgent;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How long instances run at least, and how long nothing starts after some were taken back. */
class HysteresisTest {

    @Test
    void anElasticInstanceRunsForItsMinimumBeforeItIsTakenBack() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scene.at(100).submit(batch(1, 1, 2, 1)).decide();

        assertThat(scene.at(110).submit(batch(2, 2, 0, 1)).decide()).isEqualTo(new Plan(List.of(), 130));
        assertThat(scene.explain(2).reasons())
                .containsExactly("core (c2-0-1) fits once elastic services that just started may be reclaimed");
        scene.at(130).does("-1/a2 n1", "+2/a0 n1", "+2/a1 n1");
    }

    @Test
    void aLostCoreComesBackAsSoonAsElasticInstancesHaveRunForTheirMinimum() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 3);
        scene.submit(batch(1, 1, 0, 1), batch(2, 1, 2, 1)).decide();
        scene.engine.instanceEnded(new Instance(1, 0, 0), 5, 10);
        scene.at(5).does("+2/a2 n1");

        assertThat(scene.at(10).decide()).isEqualTo(new Plan(List.of(), 30));
        scene.at(30).does("-2/a1 n1", "+1/a0 n1");
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
                Map.of(
                        new Instance(1, 0, 0),
                        new InstanceLocation("n1", 90),
                        new Instance(1, 0, 1),
                        new InstanceLocation("n1", 95)),
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
    void whoIsGoneNeedsNoFurtherDecision() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(0, 30))).node("n1", 4);
        scene.submit(batch(1, 1, 3, 1)).decide();
        scene.submit(batch(2, 3, 0, 1)).at(1).decide();
        scene.engine.instanceEnded(new Instance(1, 0, 0), 2, 50);
        assertThat(scene.at(2).decide().nextDecision()).isEqualTo(50);

        assertThat(scene.ends(1).decide().nextDecision()).isInfinite();
    }

    @Test
    void theYoungestGoesFirstAlsoWhereItJoinedOlderOnes() {
        Scene scene = scene(s -> s.preemption(true)).node("n1", 2).node("n2", 2).node("n3", 5, "x");
        scene.submit(batch(1, 5, 0, 1, "x"), batch(2, 1, 9, 1)).decide();
        scene.at(1).submit(urgent(3, 1, 0, 1)).does("-2/a3 n2", "+3/a0 n2");

        scene.at(2).node("n1", 3).does("+2/a3 n1");
        scene.at(3).submit(urgent(4, 1, 0, 1)).does("-2/a3 n1", "+4/a0 n1");
    }

    @Test
    void onceTheyHaveRunForTheirMinimumInstancesGiveWayToThoseBeforeThem() {
        Scene scene = scene(s -> s.hysteresis(new Settings.Hysteresis(30, 0))).node("n1", 4);
        scene.submit(batch(1, 1, 2, 1), batch(2, 1, 1, 1)).decide();
        scene.engine.instanceEnded(new Instance(1, 0, 2), 5, 10);

        scene.at(5).does("+2/a1 n1");
        assertThat(scene.at(10).decide()).isEqualTo(new Plan(List.of(), 30));
        scene.at(35).does("-2/a1 n1", "+1/a2 n1");
    }
}
