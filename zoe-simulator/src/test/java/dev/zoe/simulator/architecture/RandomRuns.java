package dev.zoe.simulator.architecture;

import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobGenerator;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.JobTableBuilder;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.simulation.ComponentKind;
import dev.zoe.simulator.architecture.simulation.Fault;
import dev.zoe.simulator.architecture.simulation.Simulation;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SystemFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * Small random clusters and workloads, some of them overloaded, half of them with tasks of different durations. All
 * runs are checked after every event.
 */
record RandomRuns(SimulationSetup setup, JobTable jobs, double decision) {

    static RandomRuns draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int machines = random.nextInt(2, 40);
        TaskSize size = new TaskSize(random.nextInt(200, 1500), random.nextInt(200, 1500));
        JobClass batch = new JobClass(
                "batch", random.nextDouble(0.05, 0.5), random.nextDouble(0.5, 20), random.nextDouble(1, 50));
        JobClass service = new JobClass(
                "service", random.nextDouble(0.01, 0.1), random.nextDouble(0.5, 10), random.nextDouble(1, 90));
        double period = 2000;
        JobTable drawn = JobGenerator.generate(List.of(batch, service), size, period, seed);
        JobTable jobs = seed % 2 == 0 ? withOwnDurations(drawn, seed) : drawn;
        SimulationSetup setup = SimulationSetup.of(
                        machines, random.nextInt(1500, 8000), random.nextInt(1500, 8000), period)
                .checked();
        return new RandomRuns(setup, jobs, random.nextDouble(0, 3));
    }

    /** The same jobs, where every task has a duration of its own, as in traces. */
    private static JobTable withOwnDurations(JobTable jobs, long seed) {
        SplittableRandom random = new SplittableRandom(~seed);
        JobTableBuilder builder = new JobTableBuilder(jobs.groups(), jobs.size());
        for (int job = 0; job < jobs.jobs(); job++) {
            builder.job(jobs.group(job), jobs.arrival(job));
            double mean = jobs.duration(job, 0);
            random.doubles(jobs.tasks(job), 0, 2).forEach(factor -> builder.task(factor * mean));
        }
        return builder.build();
    }

    /** A run whose failure names the system and the seed. */
    static RunFigures run(
            String system,
            long seed,
            SimulationSetup setup,
            JobTable jobs,
            SystemFactory factory,
            BooleanSupplier stop) {
        try {
            return Simulation.run(setup, jobs, seed, factory, stop);
        } catch (RuntimeException e) {
            throw new AssertionError(system + " with seed " + seed + ": " + e.getMessage(), e);
        }
    }

    /** Failures of components that this system has. */
    static List<Fault> faults(SplittableRandom random, RandomRuns drawn, SystemFactory factory) {
        List<Fault> faults = new ArrayList<>();
        Simulation.run(
                SimulationSetup.of(
                        drawn.setup().machines(),
                        drawn.setup().machineCores(),
                        drawn.setup().machineMemory(),
                        1e-9),
                drawn.jobs(),
                1,
                simulation -> {
                    var system = factory.create(simulation);
                    for (ComponentKind kind : ComponentKind.values()) {
                        int existing = system.components(kind);
                        if (existing > 0) {
                            faults.add(new Fault(
                                    kind,
                                    random.nextInt(existing),
                                    random.nextDouble(0, 900),
                                    random.nextDouble(1, 300)));
                        }
                    }
                    return system;
                },
                () -> false);
        return faults;
    }
}
