package dev.zoe.simulator.architecture.simulation;

import dev.zoe.simulator.architecture.cell.Cell;
import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.timeline.Timeline;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One run of a system: jobs arrive, tasks end, components fail. The same set-up gives the same run. */
public final class Simulation {

    /** Kinds of events from this one on belong to the system. */
    public static final int FIRST_OWN_KIND = 8;

    static final int JOB_ARRIVES = 0;
    static final int TASKS_END = 1;
    static final int PREFILL_ENDS = 2;
    static final int COMPONENT_FAILS = 3;
    static final int COMPONENT_RECOVERS = 4;

    private static final int EVENTS_BETWEEN_STOPS = 4096;

    private final SimulationSetup setup;
    private final JobTable jobs;
    private final Timeline timeline = new Timeline();
    private final Cell cell;
    private final JobTimes times;
    private final RunningTasks running;
    private final SplittableRandom random;
    private final Prefill prefill;
    private double coreSeconds;
    private double memorySeconds;
    private double accounted;

    private Simulation(SimulationSetup setup, JobTable jobs, long seed) {
        this.setup = setup;
        this.jobs = jobs;
        cell = new Cell(setup.machines(), setup.machineCores(), setup.machineMemory());
        if (cell.slotsPerMachine(jobs.size().cores(), jobs.size().memory()) == 0) {
            throw new IllegalArgumentException("a task needs " + jobs.size().cores() + " thousandths of a core and "
                    + jobs.size().memory() + " MB, and a machine has " + cell.machineCores() + " and "
                    + cell.machineMemory() + "; expected machines with room for a task");
        }
        times = new JobTimes(jobs);
        running = new RunningTasks(timeline, cell, jobs, times, setup.check());
        // Not the seed itself, which the jobs were drawn with.
        random = new SplittableRandom(~seed);
        prefill = new Prefill(timeline, cell, jobs.size());
    }

    /**
     * Runs to the end: that of the period, or of the last task where there is no period.
     *
     * @param stop ends the run early when it returns true
     * @throws IllegalArgumentException when the system cannot work with this set-up
     * @throws IllegalStateException when a check finds a violation, or the system fails in an event; with the time
     */
    public static RunFigures run(
            SimulationSetup setup, JobTable jobs, long seed, SystemFactory factory, BooleanSupplier stop) {
        Simulation simulation = new Simulation(setup, jobs, seed);
        if (setup.prefill() > 0) {
            simulation.prefill.fill(setup, simulation.random());
        }
        SchedulingSystem system = factory.create(simulation);
        simulation.plan(system);
        return simulation.run(system, stop);
    }

    private void plan(SchedulingSystem system) {
        for (int i = 0; i < setup.faults().size(); i++) {
            Fault fault = setup.faults().get(i);
            int existing = system.components(fault.kind());
            if (fault.id() >= existing) {
                throw new IllegalArgumentException(
                        "--fail " + fault + " names " + fault.kind().label() + " "
                                + fault.id() + "; "
                                + (existing == 0
                                        ? "this system has none that can fail"
                                        : "this system has " + existing + ", numbered from 0 to " + (existing - 1)));
            }
            timeline.at(fault.at(), COMPONENT_FAILS, i, 0);
            timeline.at(fault.at() + fault.seconds(), COMPONENT_RECOVERS, i, 0);
        }
        if (jobs.jobs() > 0) {
            timeline.at(jobs.arrival(0), JOB_ARRIVES, 0, 0);
        }
    }

    private RunFigures run(SchedulingSystem system, BooleanSupplier stop) {
        TaskInvariants checker = setup.check() ? new TaskInvariants(this) : null;
        boolean interrupted = false;
        while (!interrupted && timeline.nextTime() < setup.period() && hasWork()) {
            timeline.next();
            account();
            step(system, checker);
            interrupted = timeline.taken() % EVENTS_BETWEEN_STOPS == 0 && stop.getAsBoolean();
        }
        if (Double.isFinite(setup.period()) && !interrupted) {
            timeline.advanceTo(setup.period());
            account();
        }
        if (checker != null) {
            checker.atEnd();
        }
        double seconds = timeline.now();
        SystemFigures figures = new SystemFigures(times, seconds);
        system.report(figures);
        return new RunFigures(
                times,
                figures,
                seconds,
                coreSeconds / seconds / cell.machines() / cell.machineCores(),
                memorySeconds / seconds / cell.machines() / Math.max(1, cell.machineMemory()),
                timeline.taken(),
                interrupted);
    }

    /** Without a period, periodic events such as heartbeats would go on for ever after the last job. */
    private boolean hasWork() {
        return Double.isFinite(setup.period()) || !times.isDone();
    }

    /** Wrong input is refused before the first event, so a failure here is a defect; its message has time and event. */
    private void step(SchedulingSystem system, @Nullable TaskInvariants checker) {
        try {
            dispatch(system);
            if (checker != null) {
                checker.afterEvent();
                system.check();
            }
        } catch (RuntimeException e) {
            throw new IllegalStateException(
                    "at " + timeline.now() + " s, in an event of kind " + timeline.kind() + " with a = " + timeline.a()
                            + " and b = " + timeline.b() + ": " + e.getMessage(),
                    e);
        }
    }

    private void dispatch(SchedulingSystem system) {
        int a = timeline.a();
        int b = timeline.b();
        switch (timeline.kind()) {
            case JOB_ARRIVES -> arrive(system, a);
            case TASKS_END -> {
                if (running.end(a, b)) {
                    system.ended(a);
                    running.release(a);
                }
            }
            case PREFILL_ENDS -> {
                prefill.end(a);
                system.prefillEnded(a);
            }
            case COMPONENT_FAILS -> system.fail(fault(a).kind(), fault(a).id());
            case COMPONENT_RECOVERS -> system.recover(fault(a).kind(), fault(a).id());
            default -> system.handle(timeline.kind(), a, b);
        }
    }

    private Fault fault(int number) {
        return setup.faults().get(number);
    }

    private void arrive(SchedulingSystem system, int job) {
        if (job + 1 < jobs.jobs()) {
            timeline.at(jobs.arrival(job + 1), JOB_ARRIVES, job + 1, 0);
        }
        times.submitted();
        system.submit(job);
    }

    private void account() {
        double passed = timeline.now() - accounted;
        coreSeconds += passed * cell.usedCores();
        memorySeconds += passed * cell.usedMemory();
        accounted = timeline.now();
    }

    public SimulationSetup setup() {
        return setup;
    }

    public JobTable jobs() {
        return jobs;
    }

    public Timeline timeline() {
        return timeline;
    }

    public Cell cell() {
        return cell;
    }

    public JobTimes times() {
        return times;
    }

    public RunningTasks running() {
        return running;
    }

    /** A new stream of random numbers, independent of the others of this run. */
    public SplittableRandom random() {
        return random.split();
    }

    double coreSeconds() {
        return coreSeconds;
    }

    Prefill prefill() {
        return prefill;
    }
}
