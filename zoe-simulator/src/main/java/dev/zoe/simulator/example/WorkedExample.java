package dev.zoe.simulator.example;

import dev.zoe.scheduler.Allocator;
import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.kernel.EngineScheduler;
import dev.zoe.simulator.kernel.Kernel;
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
    public static final List<WorkedExample> ALL = List.of(
            new WorkedExample("published", List.of(4, 3, 5, 2)), new WorkedExample("second", List.of(3, 5, 2, 7)));

    public WorkedExample {
        elastic = List.copyOf(elastic);
    }

    /**
     * A change of the number of units that an application holds.
     *
     * @param application from 0
     */
    public record AllocationStep(int application, double from, int units) {}

    /**
     * When each application ended, and what it held.
     *
     * @param completions when each application ended, in seconds
     * @param meanTurnaround seconds
     * @param steps in the order of time
     */
    public record ExampleSchedule(List<Double> completions, double meanTurnaround, List<AllocationStep> steps) {

        public ExampleSchedule {
            completions = List.copyOf(completions);
            steps = List.copyOf(steps);
        }
    }

    /** Runs the example with the scheduler of the product, first come first served. */
    public ExampleSchedule run(Allocator allocator) {
        Workload workload = workload();
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        AllocationRecorder recorder = new AllocationRecorder(
                new EngineScheduler(
                        TEN_UNITS, Settings.DEFAULT.but().allocator(allocator).build(), true),
                elastic.size());
        new Kernel(workload.trace(), TEN_UNITS, recorder, outcome, true).run(() -> false);
        List<Double> completions = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < elastic.size(); i++) {
            completions.add(outcome.finish(i));
            sum += outcome.turnaround(i);
        }
        return new ExampleSchedule(completions, sum / elastic.size(), recorder.steps());
    }

    private Workload workload() {
        Iterator<Integer> next = elastic.iterator();
        int[] id = {0};
        Trace trace = () -> next.hasNext()
                ? Optional.of(new SimulatedApplication(
                        ApplicationClass.BATCH_ELASTIC, ++id[0], 0, CORE, next.next(), 1, 1, RUN_TIME))
                : Optional.empty();
        try {
            return Workload.of(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
