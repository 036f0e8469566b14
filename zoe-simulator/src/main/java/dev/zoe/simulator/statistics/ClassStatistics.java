package dev.zoe.simulator.statistics;

import dev.zoe.simulator.workload.ApplicationClass;
import dev.zoe.simulator.workload.SimulatedApplication;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statistics by class of applications, updated during the simulation; single applications are not kept. */
public final class ClassStatistics implements OutcomeListener {

    private final Map<ApplicationClass, ClassSamples> classes = new EnumMap<>(ApplicationClass.class);

    private ClassSamples of(SimulatedApplication application) {
        return classes.computeIfAbsent(application.kind(), kind -> new ClassSamples());
    }

    @Override
    public void refused(long number, SimulatedApplication application) {
        of(application).refused++;
    }

    @Override
    public void finished(long number, SimulatedApplication application, double start, double finish) {
        ClassSamples own = of(application);
        own.completed++;
        own.turnaround.add(finish - application.submit());
        own.queueing.add(start - application.submit());
        own.slowdown.add((finish - start) / application.runTime());
    }

    @Override
    public void unfinished(long number, SimulatedApplication application, double start) {
        of(application).unfinished++;
    }

    /** Over all applications. */
    public ApplicationStatistics all() {
        return statistics(List.copyOf(classes.values()));
    }

    /** Over those of a class; nothing when there are none. */
    public Optional<ApplicationStatistics> of(ApplicationClass kind) {
        return Optional.ofNullable(classes.get(kind)).map(own -> statistics(List.of(own)));
    }

    /** Whether medians and percentiles are those of the sample; above four million they are to half a percent. */
    public boolean isExact() {
        return classes.values().stream().allMatch(own -> own.turnaround.isExact());
    }

    private static ApplicationStatistics statistics(List<ClassSamples> some) {
        int completed = sum(some.stream().mapToInt(own -> own.completed).toArray());
        int unfinished = sum(some.stream().mapToInt(own -> own.unfinished).toArray());
        int refused = sum(some.stream().mapToInt(own -> own.refused).toArray());
        return new ApplicationStatistics(
                completed + unfinished + refused,
                completed,
                unfinished,
                refused,
                ValueSample.spread(some.stream().map(own -> own.turnaround).toList()),
                ValueSample.spread(some.stream().map(own -> own.queueing).toList()),
                ValueSample.spread(some.stream().map(own -> own.slowdown).toList()));
    }

    private static int sum(int[] counts) {
        return Arrays.stream(counts).reduce(0, Math::addExact);
    }

    private static final class ClassSamples {
        private int completed;
        private int unfinished;
        private int refused;
        private final ValueSample turnaround = new ValueSample();
        private final ValueSample queueing = new ValueSample();
        private final ValueSample slowdown = new ValueSample();
    }
}
