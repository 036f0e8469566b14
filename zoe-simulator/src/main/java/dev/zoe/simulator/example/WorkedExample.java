package dev.zoe.simulator.example;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.kernel.AllocationChanges;
import dev.zoe.simulator.kernel.EngineScheduler;
import dev.zoe.simulator.kernel.Kernel;
import dev.zoe.simulator.kernel.SimulatedScheduler;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.SimulatedCluster;
import dev.zoe.simulator.workload.Trace;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A worked example small enough to be followed by hand: ten units, four applications that arrive together, each with
 * three core components and a run time of ten seconds. Source: the Zoe deliverable (IOStack D5.2, part II).
 *
 * @param name what it is called
 * @param elastic elastic components of the four applications
 */
public record WorkedExample(String name, List<Integer> elastic) {

    private static final SimulatedCluster TEN_UNITS = new SimulatedCluster(1, 10, 10);
    private static final int CORE = 3;
    private static final double RUN_TIME = 10;

    /** The published one, and one that comes to the same means by another path. */
    public static final List<WorkedExample> ALL =
            List.of(new WorkedExample("published", List.of(4, 3, 5, 2)), new WorkedExample("second", List.of(3, 5, 2, 7)));

    public WorkedExample {
        elastic = List.copyOf(elastic);
    }

    /**
     * From this time on, in seconds, the application holds so many units.
     *
     * @param application from 0
     */
    public record Step(int application, double from, int units) {}

    /**
     * What came of it.
     *
     * @param completions when each application ended, in seconds
     * @param meanTurnaround seconds
     * @param steps in the order of time
     */
    public record Run(List<Double> completions, double meanTurnaround, List<Step> steps) {

        public Run {
            completions = List.copyOf(completions);
            steps = List.copyOf(steps);
        }
    }

    /** Lets the scheduler of the product serve it, first come first served. */
    public Run run(Allocator allocator) {
        Workload workload = workload();
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        Recording recording = new Recording(
                new EngineScheduler(
                        TEN_UNITS, Settings.DEFAULT.but().allocator(allocator).build(), true),
                elastic.size());
        new Kernel(workload.trace(), TEN_UNITS, recording, outcome, true).run(() -> false);
        List<Double> completions = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < elastic.size(); i++) {
            completions.add(outcome.finish(i));
            sum += outcome.turnaround(i);
        }
        return new Run(completions, sum / elastic.size(), recording.steps);
    }

    private Workload workload() {
        Iterator<Integer> next = elastic.iterator();
        int[] id = {0};
        Trace trace = () -> next.hasNext()
                ? Optional.of(
                        new SimulatedApplication(ApplicationClass.BATCH_ELASTIC, ++id[0], 0, CORE, next.next(), 1, 1, RUN_TIME))
                : Optional.empty();
        try {
            return Workload.of(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Hears of every change, and passes it on. */
    private static final class Recording implements SimulatedScheduler {
        private final SimulatedScheduler scheduler;
        private final int[] held;
        private final List<Step> steps = new ArrayList<>();

        Recording(SimulatedScheduler scheduler, int applications) {
            this.scheduler = scheduler;
            this.held = new int[applications];
        }

        @Override
        public boolean submitted(int application, SimulatedApplication description, double now) {
            return scheduler.submitted(application, description, now);
        }

        @Override
        public void finished(int application, double now) {
            held[application] = 0;
            steps.add(new Step(application, now, 0));
            scheduler.finished(application, now);
        }

        @Override
        public double decide(double now, AllocationChanges grants) {
            int[] before = held.clone();
            double next = scheduler.decide(now, new AllocationChanges() {
                @Override
                public void core(int application, int node, int count) {
                    held[application] += count;
                    grants.core(application, node, count);
                }

                @Override
                public void elastic(int application, int node, int count) {
                    held[application] += count;
                    grants.elastic(application, node, count);
                }
            });
            for (int i = 0; i < held.length; i++) {
                if (held[i] != before[i]) {
                    steps.add(new Step(i, now, held[i]));
                }
            }
            return next;
        }
    }
}
