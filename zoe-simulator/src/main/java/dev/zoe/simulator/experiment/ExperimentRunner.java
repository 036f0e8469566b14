package dev.zoe.simulator.experiment;

import dev.zoe.simulator.strategy.SchedulingStrategy;
import dev.zoe.simulator.strategy.StrategyFactory;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs the parts of an experiment that are not in its log yet. */
public final class ExperimentRunner {

    private final Experiment experiment;
    private final List<SchedulingStrategy> strategies;
    private final ExperimentLog log;

    public ExperimentRunner(Experiment experiment, List<SchedulingStrategy> strategies, ExperimentLog log) {
        this.experiment = experiment;
        this.strategies = List.copyOf(strategies);
        this.log = log;
    }

    /** Number of runs of the whole experiment. */
    public int size() {
        return experiment.seeds().size() * strategies.size();
    }

    /** The runs of this experiment that are in the log; the log may have others, of other seeds or strategies. */
    public List<ExperimentLogEntry> rows() {
        return log.rows().stream()
                .filter(row -> experiment.seeds().contains(row.seed())
                        && strategies.stream().anyMatch(row::isOf))
                .toList();
    }

    /**
     * Runs until all is in the log, or until a stop is requested; an interrupted run is not logged.
     *
     * @param onEach called for every run, also for those that were in the log already
     */
    public void run(int threads, BooleanSupplier stop, Runnable onEach) throws IOException, InterruptedException {
        for (long seed : experiment.seeds()) {
            List<SchedulingStrategy> missing =
                    strategies.stream().filter(each -> !log.has(seed, each)).toList();
            for (int i = missing.size(); i < strategies.size(); i++) {
                onEach.run();
            }
            if (!missing.isEmpty() && !stop.getAsBoolean()) {
                Workload workload = experiment.workload().workload(seed, experiment.cluster());
                StrategyFactory.requireGpusKnown(missing, workload.asksForGpus(), experiment.cluster());
                new StrategyRunner(workload, experiment.cluster(), stop, result -> {
                            if (!result.result().outcome().isInterrupted()) {
                                log.add(ExperimentLogEntry.of(seed, result));
                            }
                            onEach.run();
                        })
                        .run(missing, threads);
            }
        }
    }
}
