package dev.zoe.simulator.architecture.experiment;

import dev.zoe.simulator.architecture.measurement.AgentFigures;
import dev.zoe.simulator.architecture.measurement.JobTimes;
import dev.zoe.simulator.architecture.measurement.RunFigures;
import dev.zoe.simulator.architecture.measurement.Spread;
import dev.zoe.simulator.architecture.measurement.SystemFigures;
import dev.zoe.simulator.architecture.measurement.SystemFigures.Counter;
import dev.zoe.simulator.architecture.measurement.SystemFigures.DelayPart;
import dev.zoe.simulator.architecture.measurement.SystemFigures.UserShare;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What remains of a run: figures, without the times of its jobs. Times are in seconds.
 *
 * @param point the system and what it was run with
 * @param tasks number of tasks of all jobs
 * @param parts mean of each part of the allocation time; not-a-number where the system has no such part
 * @param locality fraction of the tasks that started near their data; not-a-number where data do not matter
 * @param decisionSeconds real mean time of a decision; not-a-number where decision times are assumed
 * @param wallSeconds real time that the run took
 * @param peakBytes peak of the memory of this process until the end of the run
 */
public record RunRecord(
        RunPoint point,
        long seed,
        JobCounts jobs,
        long tasks,
        List<AgentFigures> agents,
        Spread allocation,
        Map<DelayPart, Double> parts,
        Spread response,
        Spread delay,
        double usedCores,
        double usedMemory,
        Map<String, Long> messages,
        Map<Counter, Long> counters,
        List<UserShare> shares,
        double locality,
        long events,
        boolean interrupted,
        double decisionSeconds,
        double wallSeconds,
        long peakBytes) {

    /** Numbers of jobs; {@code unfinished} are those that were neither placed whole nor abandoned. */
    public record JobCounts(int submitted, int scheduled, int abandoned, int unfinished) {}

    static RunRecord of(RunPoint point, long seed, RunFigures run, long tasks, double wallSeconds, long peakBytes) {
        JobTimes times = run.times();
        SystemFigures system = run.system();
        Map<DelayPart, Double> parts = new EnumMap<>(DelayPart.class);
        for (DelayPart part : DelayPart.values()) {
            parts.put(part, system.part(part));
        }
        Map<Counter, Long> counters = new EnumMap<>(Counter.class);
        for (Counter counter : Counter.values()) {
            counters.put(counter, system.count(counter));
        }
        return new RunRecord(
                point,
                seed,
                new JobCounts(
                        times.submittedJobs(), times.scheduledJobs(), times.abandonedJobs(), times.left(job -> true)),
                tasks,
                system.agents(),
                times.allocation(),
                parts,
                times.response(),
                times.delay(),
                run.usedCores(),
                run.usedMemory(),
                system.messages(),
                counters,
                system.shares(),
                system.locality(),
                run.events(),
                run.interrupted(),
                system.decisionSeconds(),
                wallSeconds,
                peakBytes);
    }

    /** The agent of that name. */
    public Optional<AgentFigures> agent(String name) {
        return agents.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
