package dev.zoe.simulator.experiment;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.kernel.EngineScheduler;
import dev.zoe.simulator.kernel.Grants;
import dev.zoe.simulator.kernel.Kernel;
import dev.zoe.simulator.kernel.Scheduler;
import dev.zoe.simulator.result.Outcome;
import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.Nodes;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Four applications of three core components on ten units, all submitted at once, 10 s each with all components: small
 * enough to follow by hand.
 *
 * @param elastic elastic components of each application
 */
public record Example(String name, List<Integer> elastic) {

    /** The example of the publication, and one that comes to the same means by another path. */
    public static final List<Example> ALL =
            List.of(new Example("published", List.of(4, 3, 5, 2)), new Example("another path", List.of(3, 5, 2, 7)));

    /** Core components of each application. */
    public static final int CORE = 3;

    private static final double RUN_TIME = 10;
    private static final Nodes UNITS = new Nodes(1, 10, 1000);

    public Example {
        elastic = List.copyOf(elastic);
    }

    /**
     * From this time on an application holds so many components.
     *
     * @param time in seconds
     */
    public record Step(int application, double time, int components) {}

    /**
     * How the example went.
     *
     * @param completions when each application ended, in seconds
     * @param steps every change of what an application holds, in the order of time
     */
    public record Course(List<Double> completions, List<Step> steps) {

        public Course {
            completions = List.copyOf(completions);
            steps = List.copyOf(steps);
        }

        /** In seconds. */
        public double meanTurnaround() {
            return completions.stream().mapToDouble(Double::doubleValue).sum() / completions.size();
        }
    }

    /** Runs the example with the scheduler of the product, first come first served. */
    public Course run(Allocator allocator) {
        Workload workload = workload();
        Settings settings = Settings.DEFAULT.but().allocator(allocator).build();
        Recorder recorder = new Recorder(new EngineScheduler(workload, UNITS, settings, false), workload.size());
        Outcome outcome =
                new Kernel(workload, UNITS, recorder, true).run(() -> false).outcome();
        List<Double> completions = new ArrayList<>();
        for (int i = 0; i < workload.size(); i++) {
            completions.add(outcome.finish(i));
        }
        return new Course(completions, recorder.steps);
    }

    private Workload workload() {
        int[] next = {0};
        try {
            return Workload.of(() -> {
                int i = next[0]++;
                return i == elastic.size()
                        ? Optional.empty()
                        : Optional.of(new Application(
                                ApplicationClass.BATCH_ELASTIC, i, 0, CORE, elastic.get(i), 1, 1, RUN_TIME));
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Notes what a scheduler grants. */
    private static final class Recorder implements Scheduler {

        private final Scheduler scheduler;
        private final int[] held;
        private final List<Step> steps = new ArrayList<>();

        Recorder(Scheduler scheduler, int applications) {
            this.scheduler = scheduler;
            held = new int[applications];
        }

        @Override
        public boolean submitted(int application, double now) {
            return scheduler.submitted(application, now);
        }

        @Override
        public void finished(int application, double now) {
            step(application, now, -held[application]);
            scheduler.finished(application, now);
        }

        @Override
        public double decide(double now, Grants grants) {
            return scheduler.decide(now, new Grants() {
                @Override
                public void core(int application, int node, int count) {
                    grants.core(application, node, count);
                    step(application, now, count);
                }

                @Override
                public void elastic(int application, int node, int count) {
                    grants.elastic(application, node, count);
                    step(application, now, count);
                }
            });
        }

        private void step(int application, double now, int more) {
            held[application] += more;
            steps.add(new Step(application, now, held[application]));
        }
    }
}
