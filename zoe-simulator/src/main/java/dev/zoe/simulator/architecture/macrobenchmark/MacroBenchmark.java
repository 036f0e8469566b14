package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The macro-benchmark of the paper of Mesos: four frameworks on 96 nodes of 4 cores, on a partition of 24 nodes each or
 * on the whole cluster together. Durations of tasks are not published. Ours are those with which the mean time of each
 * type of job on its partition is the published one. Source: Mesos, section 6.1.
 */
public final class MacroBenchmark {

    private static final int ROUNDS = 40;
    private static final double DAMPING = 0.7;
    /** A first guess: a job of several waves takes longer than its tasks. */
    private static final double FIRST_GUESS = 0.3;

    private final MacroTaskTimes times;

    private MacroBenchmark(MacroTaskTimes times) {
        this.times = times;
    }

    /** Finds durations of tasks with the mean over a number of seeds, from 1. */
    public static MacroBenchmark calibrated(int seeds) {
        Map<MacroJobType, Double> means = new EnumMap<>(MacroJobType.class);
        for (MacroJobType type : MacroJobType.values()) {
            means.put(type, FIRST_GUESS * type.staticSeconds());
        }
        for (int round = 0; round < ROUNDS; round++) {
            MacroBenchmark tried = new MacroBenchmark(new MacroTaskTimes(means));
            List<MacroOutcome> runs = new ArrayList<>();
            for (long seed = 1; seed <= seeds; seed++) {
                runs.add(tried.run(seed, false));
            }
            for (MacroJobType type : MacroJobType.values()) {
                double mean = runs.stream()
                        .mapToDouble(run -> run.mean(type))
                        .average()
                        .orElseThrow();
                means.merge(type, Math.pow(type.staticSeconds() / mean, DAMPING), (old, factor) -> old * factor);
            }
        }
        return new MacroBenchmark(new MacroTaskTimes(means));
    }

    /** Runs all jobs, on a shared cluster or on partitions; the jobs of a seed are the same on both. */
    public MacroOutcome run(long seed, boolean shared) {
        SplittableRandom random = new SplittableRandom(seed);
        MacroRun run = new MacroRun(shared);
        return run.run(List.of(
                HadoopFramework.facebook(run, times, random.split()),
                HadoopFramework.large(run, times, random.split()),
                new SparkFramework(run, times, random.split()),
                new TorqueFramework(run, times, random.split())));
    }
}
