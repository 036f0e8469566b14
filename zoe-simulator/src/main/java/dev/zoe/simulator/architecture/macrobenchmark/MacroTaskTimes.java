package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;

/** Mean durations of the tasks of each type of job, in seconds. Those of single tasks are uniform around it. */
final class MacroTaskTimes {

    private static final double LEAST = 0.5;
    private static final double MOST = 1.5;

    private final Map<MacroJobType, Double> means;

    MacroTaskTimes(Map<MacroJobType, Double> means) {
        this.means = new EnumMap<>(means);
    }

    double mean(MacroJobType type) {
        return means.getOrDefault(type, 0.0);
    }

    /** Durations of all tasks of a job; of Spark those of an iteration. */
    double[] draw(MacroJobType type, SplittableRandom random) {
        double mean = mean(type);
        return random.doubles(type.tasks() + type.reduces(), LEAST * mean, MOST * mean)
                .toArray();
    }
}
