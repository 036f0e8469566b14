package dev.zoe.simulator.result;

import dev.zoe.simulator.workload.Application;
import dev.zoe.simulator.workload.ApplicationClass;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sums up a simulation while it runs, by class of applications; nothing of a single application is kept but figures.
 */
public final class Tally implements Journal {

    private final Map<ApplicationClass, OfClass> classes = new EnumMap<>(ApplicationClass.class);

    private OfClass of(Application application) {
        return classes.computeIfAbsent(application.kind(), kind -> new OfClass());
    }

    @Override
    public void refused(long number, Application application) {
        of(application).refused++;
    }

    @Override
    public void finished(long number, Application application, double start, double finish) {
        OfClass own = of(application);
        own.completed++;
        own.turnaround.add(finish - application.submit());
        own.queueing.add(start - application.submit());
        own.slowdown.add((finish - start) / application.runTime());
    }

    @Override
    public void unfinished(long number, Application application, double start) {
        of(application).unfinished++;
    }

    /** Over all applications. */
    public Figures all() {
        return figures(List.copyOf(classes.values()));
    }

    /** Over those of a class; nothing when there are none. */
    public Optional<Figures> of(ApplicationClass kind) {
        return Optional.ofNullable(classes.get(kind)).map(own -> figures(List.of(own)));
    }

    /**
     * Whether medians and percentiles are those of the sample; with very many applications they are to half a percent.
     */
    public boolean isExact() {
        return classes.values().stream().allMatch(own -> own.turnaround.isExact());
    }

    private static Figures figures(List<OfClass> some) {
        int completed = sum(some.stream().mapToInt(own -> own.completed).toArray());
        int unfinished = sum(some.stream().mapToInt(own -> own.unfinished).toArray());
        int refused = sum(some.stream().mapToInt(own -> own.refused).toArray());
        return new Figures(
                completed + unfinished + refused,
                completed,
                unfinished,
                refused,
                Sample.spread(some.stream().map(own -> own.turnaround).toList()),
                Sample.spread(some.stream().map(own -> own.queueing).toList()),
                Sample.spread(some.stream().map(own -> own.slowdown).toList()));
    }

    private static int sum(int[] counts) {
        return Arrays.stream(counts).reduce(0, Math::addExact);
    }

    private static final class OfClass {
        private int completed;
        private int unfinished;
        private int refused;
        private final Sample turnaround = new Sample();
        private final Sample queueing = new Sample();
        private final Sample slowdown = new Sample();
    }
}
