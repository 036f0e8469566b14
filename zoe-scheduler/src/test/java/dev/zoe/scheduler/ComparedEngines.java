package dev.zoe.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.scheduler.engine.CountingEngine;
import dev.zoe.scheduler.engine.SchedulingEngine;
import java.util.List;
import java.util.Optional;

/**
 * Engines that get the same events and must decide the same: one that is asked everything, one that is never asked
 * anything, one that is restarted now and then from what is recorded, one that counts, and {@link NaiveEngine}.
 */
final class ComparedEngines {

    private final SchedulingEngine asked;
    private final SchedulingEngine silent;
    private SchedulingEngine restarted;
    private final CountingEngine counting;
    private final NaiveEngine naive;

    /** Whether one was restarted. */
    private boolean wasRestarted;

    /** Whether the order counts on times of admission, which are not known after a restart. */
    private boolean unlike;

    private double nextDecision = Double.POSITIVE_INFINITY;

    ComparedEngines(Settings settings) {
        asked = new SchedulingEngine(settings);
        silent = new SchedulingEngine(settings);
        restarted = new SchedulingEngine(settings);
        counting = new CountingEngine(settings);
        naive = new NaiveEngine(settings);
    }

    /** The one that may be asked everything. */
    SchedulingEngine asked() {
        return asked;
    }

    void limitsChanged(String holder, Optional<Limits> limits) {
        asked.limitsChanged(holder, limits);
        silent.limitsChanged(holder, limits);
        restarted.limitsChanged(holder, limits);
        counting.limitsChanged(holder, limits);
        naive.limitsChanged(holder, limits);
    }

    void nodeChanged(Node node) {
        asked.nodeChanged(node);
        silent.nodeChanged(node);
        restarted.nodeChanged(node);
        counting.nodeChanged(node);
        naive.nodeChanged(node);
    }

    List<Instance> nodeLost(String name, double now) {
        silent.nodeLost(name, now);
        restarted.nodeLost(name, now);
        counting.nodeLost(name, now);
        naive.nodeLost(name, now);
        return asked.nodeLost(name, now);
    }

    void submitted(Request request) {
        asked.submitted(request);
        silent.submitted(request);
        restarted.submitted(request);
        counting.submitted(request);
        naive.submitted(request);
    }

    void ended(long request, double now) {
        asked.ended(request, now);
        silent.ended(request, now);
        restarted.ended(request, now);
        counting.ended(request, now);
        naive.ended(request, now);
    }

    void instanceEnded(Instance instance, Optional<InstanceLocation> was, double now, double again) {
        asked.instanceEnded(instance, now, again);
        silent.instanceEnded(instance, now, again);
        restarted.instanceEnded(instance, now, again);
        counting.instanceEnded(instance, was, now, again);
        naive.instanceEnded(instance, was, now, again);
    }

    void configure(Settings settings, double now) {
        asked.configure(settings, now);
        silent.configure(settings, now);
        restarted.configure(settings, now);
        unlike |= wasRestarted && settings.order().rule() == QueueOrder.Rule.RATIO;
        counting.configure(settings, now);
        naive.configure(settings);
    }

    /** One of them crashes. Returns the new one in its place, which knows nothing yet. */
    SchedulingEngine restart(Settings settings) {
        wasRestarted = true;
        restarted = new SchedulingEngine(settings);
        return restarted;
    }

    /** Lets all decide, and compares what they decide. */
    Plan decide(double now) {
        Plan plan = asked.decide(now);
        assertThat(silent.decide(now))
                .as("plan of the engine that was never asked")
                .isEqualTo(plan);
        if (!unlike) {
            assertThat(restarted.decide(now))
                    .as("plan of the engine that was restarted")
                    .isEqualTo(plan);
        }
        compareWithTheNaive(plan, now);
        return plan;
    }

    private void compareWithTheNaive(Plan plan, double now) {
        Decision fast = counting.decide(now);
        Decision plain = naive.decide(now, now >= nextDecision);
        nextDecision = fast.nextDecision();
        assertThat(words(fast)).as("decision, compared with the naive one").isEqualTo(words(plain));
        assertThat(fast.renewed()).as("renewed, compared with the naive ones").isEqualTo(plain.renewed());
        assertThat(fast.nextDecision())
                .as("next decision")
                .isEqualTo(plan.nextDecision())
                .isGreaterThan(now)
                .isEqualTo(plain.nextDecision());
        assertThat(counting.inService()).as("running requests in order").isEqualTo(naive.inService());
        assertThat(counting.queue(Integer.MAX_VALUE, now).stream().map(CountingEngine.Queued::request))
                .as("queue")
                .isEqualTo(naive.queue(now));
    }

    private static List<String> words(Decision decision) {
        return decision.changes().stream()
                .map(c -> "%+d %d/%d%s %s"
                        .formatted(c.count(), c.request(), c.component(), c.core() ? " core" : "", c.node()))
                .toList();
    }
}
