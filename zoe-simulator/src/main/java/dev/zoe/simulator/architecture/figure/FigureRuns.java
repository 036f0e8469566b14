package dev.zoe.simulator.architecture.figure;

import dev.zoe.simulator.architecture.experiment.ArchitectureExperiment;
import dev.zoe.simulator.architecture.experiment.JobSource;
import dev.zoe.simulator.architecture.experiment.RunRecord;
import dev.zoe.simulator.architecture.experiment.SystemCatalog;
import dev.zoe.simulator.architecture.experiment.SystemSettings;
import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.job.TaskSize;
import dev.zoe.simulator.architecture.job.TaskTraceReader;
import dev.zoe.simulator.architecture.simulation.Fault;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Runs systems for figures, on the clusters that the papers have. */
public final class FigureRuns {

    private static final double SECONDS_OF_A_DAY = 86_400;
    private static final int MACHINES = 10_000;
    private static final int MACHINE_CORES = 4000;
    private static final int MACHINE_MEMORY = 16_000;

    private final FigureSetup setup;
    private final BooleanSupplier stop;

    public FigureRuns(FigureSetup setup, BooleanSupplier stop) {
        this.setup = setup;
        this.stop = stop;
    }

    FigureSetup setup() {
        return setup;
    }

    /** Runs of a system on jobs of classes for as many days as the set-up says, a record for each seed. */
    List<RunRecord> cell(String system, SystemSettings settings, List<JobClass> classes, double serviceJobSeconds)
            throws InterruptedException {
        return cell(system, settings, classes, serviceJobSeconds, setup.days());
    }

    /** The same for some days. */
    List<RunRecord> cell(
            String system, SystemSettings settings, List<JobClass> classes, double serviceJobSeconds, double days)
            throws InterruptedException {
        double period = days * SECONDS_OF_A_DAY;
        return run(
                system,
                settings,
                SimulationSetup.of(MACHINES, MACHINE_CORES, MACHINE_MEMORY, period),
                JobSource.drawn(classes, period),
                serviceJobSeconds,
                setup.seeds());
    }

    /** Runs of a system without decision times on some nodes of 4 cores, until all jobs have ended. */
    List<RunRecord> nodes(String system, SystemSettings settings, JobSource source, int nodes)
            throws InterruptedException {
        return run(
                system,
                settings.withoutDecisionTimes(),
                SimulationSetup.of(nodes, MACHINE_CORES, MACHINE_MEMORY, Double.POSITIVE_INFINITY),
                source,
                0,
                setup.seeds());
    }

    /** Runs of a system on nodes for one task each, for a period in seconds. */
    List<RunRecord> slots(String system, SystemSettings settings, JobSource source, int nodes, double period)
            throws InterruptedException {
        return run(
                system,
                settings,
                SimulationSetup.of(nodes, TaskSize.OF_TRACES.cores(), TaskSize.OF_TRACES.memory(), period),
                source,
                settings.decisions().batchJobSeconds(),
                setup.seeds());
    }

    /** Runs of a system without decision times on nodes for some tasks each, for a period in seconds, with faults. */
    List<RunRecord> launches(
            String system,
            SystemSettings settings,
            JobSource source,
            int nodes,
            int slots,
            double period,
            List<Fault> faults,
            int seeds)
            throws InterruptedException {
        TaskSize size = TaskSize.OF_TRACES;
        return run(
                system,
                settings.withoutDecisionTimes(),
                SimulationSetup.of(nodes, slots * size.cores(), slots * size.memory(), period)
                        .with(faults),
                source,
                0,
                seeds);
    }

    /** Runs of a system on the jobs of a trace, on workers for one task each. */
    List<RunRecord> trace(String system, SystemSettings settings, JobTable jobs, int workers, int seeds)
            throws InterruptedException {
        return run(
                system,
                settings,
                SimulationSetup.of(workers, jobs.size().cores(), jobs.size().memory(), Double.POSITIVE_INFINITY),
                JobSource.fixed(jobs),
                settings.decisions().batchJobSeconds(),
                seeds);
    }

    private List<RunRecord> run(
            String system,
            SystemSettings settings,
            SimulationSetup cluster,
            JobSource source,
            double serviceJobSeconds,
            int seeds)
            throws InterruptedException {
        List<RunRecord> runs = new ArchitectureExperiment(
                        cluster,
                        settings,
                        source,
                        List.of(SystemCatalog.choice().get(system)),
                        List.of(serviceJobSeconds),
                        seeds)
                .run(setup.threads(), stop, (point, seed, figures) -> {});
        if (runs.size() < seeds || runs.stream().anyMatch(RunRecord::interrupted)) {
            throw new StoppedException();
        }
        return runs;
    }

    /** @throws StoppedException when the user has asked to stop */
    void requireNoStop() {
        if (stop.getAsBoolean()) {
            throw new StoppedException();
        }
    }

    /** A trace by the name of its file. */
    JobTable read(String file, double arrivalFactor) throws IOException {
        Path path = setup.traces()
                .map(folder -> folder.resolve(file))
                .filter(Files::exists)
                .orElseThrow(() -> new MissingDataException(file));
        return TaskTraceReader.read(path, TaskSize.OF_TRACES, arrivalFactor);
    }
}
