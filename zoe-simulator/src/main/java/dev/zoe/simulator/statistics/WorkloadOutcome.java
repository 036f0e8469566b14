package dev.zoe.simulator.statistics;

import dev.zoe.simulator.workload.SimulatedApplication;
import dev.zoe.simulator.workload.Workload;
import java.util.Arrays;

/** The outcome of every application of a workload; filled during the simulation. Times are in seconds. */
public final class WorkloadOutcome implements OutcomeListener {

    private final Workload workload;
    private final double[] start;
    private final double[] finish;
    private final boolean[] refused;
    private boolean interrupted;

    public WorkloadOutcome(Workload workload) {
        this.workload = workload;
        start = new double[workload.size()];
        finish = new double[workload.size()];
        refused = new boolean[workload.size()];
        Arrays.fill(start, Double.NaN);
        Arrays.fill(finish, Double.NaN);
    }

    public Workload workload() {
        return workload;
    }

    @Override
    public void refused(long number, SimulatedApplication application) {
        refused[(int) number] = true;
    }

    @Override
    public void finished(long number, SimulatedApplication application, double started, double finished) {
        start[(int) number] = started;
        finish[(int) number] = finished;
    }

    @Override
    public void unfinished(long number, SimulatedApplication application, double started) {
        start[(int) number] = started;
    }

    /** The simulation was stopped before its end. */
    public void interrupted() {
        interrupted = true;
    }

    public boolean isInterrupted() {
        return interrupted;
    }

    public boolean isFinished(int application) {
        return !Double.isNaN(finish[application]);
    }

    public boolean isRefused(int application) {
        return refused[application];
    }

    /** When it started; not-a-number when it did not. */
    public double start(int application) {
        return start[application];
    }

    /** When it finished; not-a-number when it did not. */
    public double finish(int application) {
        return finish[application];
    }

    /** From submission to finish. */
    public double turnaround(int application) {
        return finish[application] - workload.submit(application);
    }

    /** From submission to start. */
    public double queueing(int application) {
        return start[application] - workload.submit(application);
    }

    /** Time it really ran, over its run time while holding all components. */
    public double slowdown(int application) {
        return (finish[application] - start[application]) / workload.runTime(application);
    }
}
