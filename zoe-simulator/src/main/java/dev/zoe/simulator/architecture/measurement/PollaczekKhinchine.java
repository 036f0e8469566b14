package dev.zoe.simulator.architecture.measurement;

import dev.zoe.simulator.architecture.job.JobClass;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The mean wait of a serial agent with Poisson arrivals, by the formula of Pollaczek and Khinchine for M/G/1 queues:
 * λE[S²] ÷ 2(1 − ρ). The service time of a job is t + c·n for its n tasks.
 *
 * @param load ρ, the fraction of the time that the agent is busy; the formula holds below 1
 * @param meanWait mean wait in seconds; infinite from a load of 1 on
 */
public record PollaczekKhinchine(double load, double meanWait) {

    /**
     * For an agent that serves several classes.
     *
     * @param jobSeconds t of each class
     * @param taskSeconds c of all classes
     */
    public static PollaczekKhinchine of(
            List<JobClass> classes, ToDoubleFunction<JobClass> jobSeconds, double taskSeconds) {
        double load = 0;
        double squares = 0;
        for (JobClass each : classes) {
            double t = jobSeconds.applyAsDouble(each);
            double n = each.expectedTasks();
            load += each.rate() * (t + taskSeconds * n);
            squares += each.rate()
                    * (t * t + 2 * t * taskSeconds * n + taskSeconds * taskSeconds * each.expectedTasksSquared());
        }
        return new PollaczekKhinchine(load, load < 1 ? squares / (2 * (1 - load)) : Double.POSITIVE_INFINITY);
    }

    /** The same for service times that do not depend on the class. */
    public static PollaczekKhinchine of(List<JobClass> classes, double jobSeconds, double taskSeconds) {
        return of(classes, each -> jobSeconds, taskSeconds);
    }
}
