package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.runner.ParallelTasks;
import dev.zoe.simulator.runner.ResumableLog;
import dev.zoe.simulator.statistics.ClusterUsage;
import dev.zoe.simulator.statistics.WorkloadOutcome;
import dev.zoe.simulator.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** Simulates every case for every seed, except those that are in the log already. */
public final class EvaluationRunner {

    private final EvaluationSetup setup;
    private final List<SimulationCase> cases;
    private final ResumableLog<CaseMeasurement> log;
    private final Set<String> done = new LinkedHashSet<>();

    private EvaluationRunner(EvaluationSetup setup, List<SimulationCase> cases, ResumableLog<CaseMeasurement> log) {
        this.setup = setup;
        this.cases = cases;
        this.log = log;
        log.entries().forEach(each -> done.add(name(each.run(), each.seed())));
    }

    /**
     * Opens the log of an evaluation, or begins one.
     *
     * @param cases what is simulated, once each
     * @throws IllegalArgumentException when the file is the log of an evaluation of another size, or none
     */
    public static EvaluationRunner open(Path file, EvaluationSetup setup, List<SimulationCase> cases)
            throws IOException {
        return new EvaluationRunner(
                setup,
                cases,
                ResumableLog.open(
                        file, setup.identity(), CaseMeasurement.HEAD, CaseMeasurement::parse, CaseMeasurement::line));
    }

    /** Everything that is simulated, once each. */
    public List<SimulationCase> cases() {
        return cases;
    }

    /** Number of simulations in all. */
    public int size() {
        return cases.size() * setup.runs();
    }

    /** Number of simulations that are not in the log. */
    public int missing() {
        return (int) setup.seeds().stream()
                .flatMap(seed -> cases.stream().map(each -> name(each.id(), seed)))
                .filter(name -> !isDone(name))
                .count();
    }

    public EvaluationSummary summary() {
        return new EvaluationSummary(log.entries(), setup.seeds());
    }

    /**
     * Simulates seed by seed until all is in the log, or until a stop is requested; an interrupted simulation is not
     * logged.
     *
     * @param onEach called for every simulation, also for those that were in the log already
     */
    public void run(int threads, BooleanSupplier stop, Runnable onEach) throws IOException, InterruptedException {
        for (long seed : setup.seeds()) {
            Map<EvaluationScenario, Workload> workloads = new LinkedHashMap<>();
            List<Callable<Boolean>> tasks = new ArrayList<>();
            for (SimulationCase each : cases) {
                if (isDone(name(each.id(), seed))) {
                    onEach.run();
                } else if (!stop.getAsBoolean()) {
                    Workload workload = workloads.get(each.scenario());
                    if (workload == null) {
                        workload = each.scenario().workload(setup, seed);
                        workloads.put(each.scenario(), workload);
                    }
                    Workload given = workload;
                    tasks.add(() -> simulate(each, seed, given, stop, onEach));
                }
            }
            ParallelTasks.run(tasks, threads, stop);
        }
    }

    /** @return whether it came to its end */
    private boolean simulate(SimulationCase each, long seed, Workload workload, BooleanSupplier stop, Runnable onEach) {
        long began = System.nanoTime();
        WorkloadOutcome outcome = new WorkloadOutcome(workload);
        ClusterUsage usage = each.strategy().simulate(workload.trace(), EvaluationSetup.NODES, outcome, stop);
        if (!usage.interrupted()) {
            log.add(CaseMeasurement.of(
                    each, seed, new ApplicationTimes(outcome), usage, (System.nanoTime() - began) * 1e-9));
            add(name(each.id(), seed));
        }
        onEach.run();
        return !usage.interrupted();
    }

    private synchronized boolean isDone(String name) {
        return done.contains(name);
    }

    private synchronized void add(String name) {
        done.add(name);
    }

    private static String name(String run, long seed) {
        return run + " " + seed;
    }
}
