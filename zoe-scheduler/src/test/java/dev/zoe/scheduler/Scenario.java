package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A cluster described in a few words. Demands are in GiB; every node and instance has cores in plenty. */
final class Scenario {

    static final long GIB = 1L << 30;

    final SchedulingEngine engine;
    private double now;

    Scenario() {
        this(Settings.DEFAULT);
    }

    Scenario(Settings settings) {
        engine = new SchedulingEngine(settings);
    }

    /** One with other settings than usual. */
    static Scenario scenario(UnaryOperator<Settings.Builder> how) {
        return new Scenario(how.apply(Settings.DEFAULT.but()).build());
    }

    Scenario node(String name, int gib, String... labels) {
        engine.nodeChanged(new Node(name, gib(gib), Resources.NONE, Set.of(labels), false));
        return this;
    }

    Scenario drained(String name, int gib) {
        engine.nodeChanged(new Node(name, gib(gib), Resources.NONE, Set.of(), true));
        return this;
    }

    Scenario submit(Request... requests) {
        for (Request request : requests) {
            engine.submitted(request);
        }
        return this;
    }

    Scenario ends(long id) {
        engine.ended(id, now);
        return this;
    }

    Scenario at(double time) {
        now = time;
        return this;
    }

    Plan decide() {
        return engine.decide(now);
    }

    Verdict explain(long id) {
        return engine.explain(id, now);
    }

    /**
     * Decides and expects exactly these effects, as {@code "+1/worker0 n1"} for a start, {@code "-…"} for a reclaim.
     */
    Scenario does(String... effects) {
        assertThat(words(decide())).containsExactly(effects);
        return this;
    }

    static List<String> words(Plan plan) {
        List<String> words = new ArrayList<>();
        for (Plan.Effect e : plan.effects()) {
            Instance i = e.instance();
            words.add("%s%d/%s%d %s"
                    .formatted(
                            e instanceof Plan.Start ? "+" : "-",
                            i.request(),
                            (char) ('a' + i.component()),
                            i.ordinal(),
                            e.node()));
        }
        return words;
    }

    static Resources gib(long gib) {
        return new Resources(0, gib * GIB, 0);
    }

    /** A batch request with one component; it arrives at the second that is its id. */
    static Request batch(long id, int core, int elastic, int gib, String... labels) {
        return new Request(id, id, 0, 10, List.of(component(core, elastic, gib, labels)));
    }

    /** One with an expected run time in seconds; it arrives at the second that is its id. */
    static Request lasting(long id, double runTime, int core, int elastic, int gib) {
        return new Request(id, id, 0, runTime, List.of(component(core, elastic, gib)));
    }

    static Request urgent(long id, int core, int elastic, int gib) {
        return new Request(id, id, 1, 10, List.of(component(core, elastic, gib)));
    }

    static Request mixed(long id, Request.Component... components) {
        return new Request(id, id, 0, 10, List.of(components));
    }

    static Request.Component component(int core, int elastic, int gib, String... labels) {
        return new Request.Component(
                "c%d-%d-%d".formatted(core, elastic, gib), gib(gib), core, elastic, Set.of(labels));
    }
}
