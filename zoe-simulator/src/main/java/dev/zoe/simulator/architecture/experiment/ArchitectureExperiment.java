package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.runner.ParallelTasks;
import dev.zoe.simulator.runner.ProcessMemory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

/** Runs of systems with several parameters and seeds, on the same jobs. The results do not depend on the threads. */
public final class ArchitectureExperiment {

    private final SimulationSetup setup;
    private final SystemSettings settings;
    private final JobSource source;
    private final List<RunPoint> points = new ArrayList<>();
    private final List<Long> seeds;

    /**
     * An experiment.
     *
     * @param serviceJobSeconds the decision times of service jobs that are tried
     * @param seeds how many seeds, from 1
     * @throws IllegalArgumentException when a system starts all tasks of a job together, and a job has more of them
     *     than the cluster has room for
     */
    public ArchitectureExperiment(
            SimulationSetup setup,
            SystemSettings settings,
            JobSource source,
            List<SystemEntry> systems,
            List<Double> serviceJobSeconds,
            int seeds) {
        if (seeds < 1) {
            throw new IllegalArgumentException(seeds + " seeds; expected at least 1");
        }
        this.setup = setup;
        this.settings = settings;
        this.source = source;
        this.seeds = LongStream.rangeClosed(1, seeds).boxed().toList();
        for (SystemEntry system : systems) {
            List<Double> varied = system.varies() ? serviceJobSeconds : List.of(Double.NaN);
            varied.forEach(each -> points.add(RunPoint.of(system, settings, each)));
        }
        systems.stream()
                .filter(system -> system.startsTogether().test(settings))
                .findFirst()
                .ifPresent(this::requireRoomForEveryJob);
    }

    private void requireRoomForEveryJob(SystemEntry system) {
        for (long seed : seeds) {
            JobTable jobs = source.jobs(seed);
            long room = setup.room(jobs.size());
            for (int job = 0; job < jobs.jobs(); job++) {
                if (jobs.tasks(job) > room) {
                    throw new IllegalArgumentException("with these settings " + system.name()
                            + " starts all tasks of a job together, and job " + job + " of seed " + seed + " has "
                            + jobs.tasks(job) + " tasks; the cluster has room for " + room + " (" + setup.machines()
                            + " machines with " + room / setup.machines()
                            + " each); expected machines for all tasks of a job");
                }
            }
        }
    }

    /** Number of runs. */
    public int size() {
        return points.size() * seeds.size();
    }

    /**
     * Runs everything that begins before a stop, point by point and seed by seed.
     *
     * @param onEach called after every run with all that it measured; a run that was stopped early is marked
     */
    public List<RunRecord> run(int threads, BooleanSupplier stop, RunListener onEach) throws InterruptedException {
        List<Callable<RunRecord>> tasks = new ArrayList<>();
        for (RunPoint point : points) {
            for (long seed : seeds) {
                tasks.add(() -> run(point, seed, stop, onEach));
            }
        }
        return ParallelTasks.run(tasks, threads, stop);
    }

    private RunRecord run(RunPoint point, long seed, BooleanSupplier stop, RunListener onEach) throws IOException {
        long began = System.nanoTime();
        JobTable jobs = source.jobs(seed);
        RunFigures run = simulate(point, seed, jobs, stop);
        double seconds = (System.nanoTime() - began) * 1e-9;
        onEach.ended(point, seed, run);
        return RunRecord.of(point, seed, run, jobs.allTasks(), seconds, ProcessMemory.peakBytes());
    }

    private RunFigures simulate(RunPoint point, long seed, JobTable jobs, BooleanSupplier stop) {
        try {
            return Simulation.run(
                    setup, jobs, seed, point.system().factory().apply(settings, point.serviceJobSeconds()), stop);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(point.label() + " with seed " + seed + ": " + e.getMessage(), e);
        }
    }

    /** Is called by several threads. */
    @FunctionalInterface
    public interface RunListener {
        void ended(RunPoint point, long seed, RunFigures run) throws IOException;
    }
}
