package dev.zoe.bench.experiment;

import dev.zoe.bench.experiment.LiveRun.AllocationSample;
import dev.zoe.bench.experiment.WorkloadApplication.ComponentSize;
import dev.zoe.bench.report.MedianSpread;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The runs on the real system. */
final class ExperimentRuns {

    private static final int SAMPLE_MILLIS = 500;
    private static final int LONGEST_END_SECONDS = 3600;

    private final LiveCluster cluster;
    private final Path templates;
    private final ComponentSize size;
    private final Consumer<String> progress;
    private final Map<WorkloadApplication, Double> runTimes = new LinkedHashMap<>();

    ExperimentRuns(LiveCluster cluster, Path templates, ComponentSize size, Consumer<String> progress) {
        this.cluster = cluster;
        this.templates = templates;
        this.size = size;
        this.progress = progress;
    }

    /** Seconds of each application with all its components, as {@link #calibrate} measured them. */
    Map<WorkloadApplication, Double> runTimes() {
        return Collections.unmodifiableMap(runTimes);
    }

    /** Runs each application alone, with all its components, and keeps the median time of several runs. */
    void calibrate(List<WorkloadApplication> applications, int rounds) throws IOException, InterruptedException {
        for (WorkloadApplication application : applications) {
            List<Double> seconds = new ArrayList<>();
            for (int round = 0; round < rounds; round++) {
                LiveRun run = run(new Strategy("fifo", "rigid"), 0, List.of(new Arrival(1, 0, application)));
                seconds.add(run.outcomes().get(0).turnaround());
            }
            runTimes.put(application, MedianSpread.of(seconds).median());
            progress.accept("%s alone takes %.1f s".formatted(application.name(), runTimes.get(application)));
        }
    }

    /**
     * Submits each application at its moment, and waits for the end of the last one.
     *
     * @throws IOException when an application fails, or has not ended an hour after the last submission
     */
    LiveRun run(Strategy strategy, long seed, List<Arrival> arrivals) throws IOException, InterruptedException {
        cluster.configure(strategy);
        MasterCounters before = cluster.counters();
        Instant origin = Instant.now();
        long began = System.nanoTime();
        List<AllocationSample> allocation = new ArrayList<>();
        Map<Arrival, Long> executions = new LinkedHashMap<>();
        String key = "%s-%s-%d-%s".formatted(strategy.order(), strategy.allocator(), seed, origin);
        while (executions.size() < arrivals.size() || !haveEnded(executions)) {
            double now = (System.nanoTime() - began) * 1e-9;
            while (executions.size() < arrivals.size()
                    && arrivals.get(executions.size()).seconds() <= now) {
                Arrival next = arrivals.get(executions.size());
                Optional<Double> runTime = Optional.ofNullable(runTimes.get(next.application()));
                executions.put(
                        next,
                        cluster.submit(
                                key + "-" + next.number(), next.application().description(templates, size, runTime)));
            }
            if (now > arrivals.get(arrivals.size() - 1).seconds() + LONGEST_END_SECONDS) {
                throw new IOException("%s: some of the executions %s have not ended"
                        .formatted(strategy.label(), executions.values()));
            }
            allocation.add(new AllocationSample(now, cluster.allocation()));
            TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (Map.Entry<Arrival, Long> each : executions.entrySet()) {
            outcomes.add(cluster.outcome(each.getKey(), each.getValue(), origin));
        }
        return new LiveRun(
                strategy, seed, outcomes, allocation, cluster.counters().since(before));
    }

    private boolean haveEnded(Map<Arrival, Long> executions) throws IOException, InterruptedException {
        // The newest ends last in most cases, so that one call suffices.
        List<Long> newestFirst = new ArrayList<>(executions.values());
        newestFirst.sort((a, b) -> Long.compare(b, a));
        for (long id : newestFirst) {
            if (!cluster.hasEnded(id)) {
                return false;
            }
        }
        return true;
    }
}
