package dev.zoe.simulator.architecture.measurement;

import dev.zoe.simulator.architecture.job.JobTable;
import dev.zoe.simulator.statistics.ValueDistribution;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** What happened to each job. Times are in seconds; not-a-number until they are known. */
public final class JobTimes {

    private final JobTable jobs;
    private final double[] firstAttempt;
    private final double[] allPlaced;
    private final double[] firstStart;
    private final double[] lastStart;
    private final double[] end;
    private final int[] placed;
    private final int[] ended;
    private final boolean[] abandoned;
    private final ValueDistribution allocation = new ValueDistribution();
    private int submitted;
    private int over;

    public JobTimes(JobTable jobs) {
        this.jobs = jobs;
        firstAttempt = unknown(jobs.jobs());
        allPlaced = unknown(jobs.jobs());
        firstStart = unknown(jobs.jobs());
        lastStart = unknown(jobs.jobs());
        end = unknown(jobs.jobs());
        placed = new int[jobs.jobs()];
        ended = new int[jobs.jobs()];
        abandoned = new boolean[jobs.jobs()];
    }

    private static double[] unknown(int length) {
        double[] times = new double[length];
        Arrays.fill(times, Double.NaN);
        return times;
    }

    public void submitted() {
        submitted++;
    }

    /** A scheduler begins to think about the job; only the first time counts. */
    public void attempted(int job, double now) {
        if (Double.isNaN(firstAttempt[job])) {
            firstAttempt[job] = now;
        }
    }

    /** Tasks of the job start. */
    public void started(int job, int tasks, double now) {
        if (Double.isNaN(firstStart[job])) {
            firstStart[job] = now;
        }
        lastStart[job] = now;
        placed[job] += tasks;
        allocation.add(now - jobs.arrival(job), tasks);
        if (placed[job] == jobs.tasks(job) && Double.isNaN(allPlaced[job])) {
            allPlaced[job] = now;
        }
    }

    /** Tasks of the job end. */
    public void ended(int job, int tasks, double now) {
        ended[job] += tasks;
        if (ended[job] == jobs.tasks(job)) {
            end[job] = now;
            over++;
        }
    }

    /** Running tasks of the job are lost, and have to start again. */
    public void lost(int job, int tasks) {
        placed[job] -= tasks;
    }

    /** The scheduler gives the job up. */
    public void abandoned(int job) {
        if (!abandoned[job]) {
            abandoned[job] = true;
            over++;
        }
    }

    public boolean isAbandoned(int job) {
        return abandoned[job];
    }

    /** Number of tasks that have not started, or were lost since. */
    public int remaining(int job) {
        return jobs.tasks(job) - placed[job];
    }

    /** Whether all jobs, the future ones included, have ended or are abandoned. */
    public boolean isDone() {
        return over == jobs.jobs();
    }

    /** Number of jobs that were submitted. */
    public int submittedJobs() {
        return submitted;
    }

    /** Number of submitted jobs all of whose tasks were placed. */
    public int scheduledJobs() {
        return count(job -> !Double.isNaN(allPlaced[job]));
    }

    public int abandonedJobs() {
        return count(job -> abandoned[job]);
    }

    /** Number of submitted jobs, of those that are asked for, that were neither scheduled nor abandoned. */
    public int left(IntPredicate which) {
        return count(job -> which.test(job) && Double.isNaN(allPlaced[job]) && !abandoned[job]);
    }

    private int count(IntPredicate which) {
        return (int) IntStream.range(0, submitted).filter(which).count();
    }

    /** From submission to the beginning of the first attempt. */
    public Spread waitFirst(IntPredicate which) {
        return spread(which, job -> firstAttempt[job] - jobs.arrival(job));
    }

    /** From submission to the placement of the last task. */
    public Spread waitFull(IntPredicate which) {
        return spread(which, job -> allPlaced[job] - jobs.arrival(job));
    }

    /** From submission to the end of the last task. */
    public Spread response() {
        return spread(job -> true, job -> end[job] - jobs.arrival(job));
    }

    /** Response beyond the longest task of the job. */
    public Spread delay() {
        return spread(job -> true, job -> end[job] - jobs.arrival(job) - jobs.longest(job));
    }

    /** From the submission of the job to the start of a task, over all tasks that started. */
    public Spread allocation() {
        return Spread.of(allocation);
    }

    private Spread spread(IntPredicate which, IntToDoubleFunction value) {
        return Spread.of(IntStream.range(0, submitted)
                .filter(which)
                .mapToDouble(value)
                .filter(each -> !Double.isNaN(each))
                .toArray());
    }

    /** A line of CSV: job, arrival, first start, last start, end, tasks; empty for what did not happen. */
    public String line(int job) {
        return job + "," + jobs.arrival(job) + "," + known(firstStart[job]) + "," + known(lastStart[job]) + ","
                + known(end[job]) + "," + jobs.tasks(job);
    }

    private static String known(double time) {
        return Double.isNaN(time) ? "" : Double.toString(time);
    }

    public double firstStart(int job) {
        return firstStart[job];
    }

    public double lastStart(int job) {
        return lastStart[job];
    }

    public double end(int job) {
        return end[job];
    }
}
