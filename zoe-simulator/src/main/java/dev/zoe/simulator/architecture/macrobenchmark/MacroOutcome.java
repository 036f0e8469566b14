package dev.zoe.simulator.architecture.macrobenchmark;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What one run of the benchmark measured.
 *
 * @param seconds from the submission to the end of each job, by type
 * @param samples what the frameworks held, about every 30 s
 */
public record MacroOutcome(Map<MacroJobType, List<Double>> seconds, List<Sample> samples) {

    /**
     * What the frameworks hold at a moment.
     *
     * @param time in seconds
     * @param shares fraction of the cluster of each framework
     */
    public record Sample(double time, Map<FrameworkKind, Double> shares) {}

    public MacroOutcome {
        seconds = new EnumMap<>(seconds);
        samples = List.copyOf(samples);
    }

    /** Mean time of the jobs of a type, in seconds. */
    public double mean(MacroJobType type) {
        return seconds.getOrDefault(type, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** Sum of the times of all jobs of a framework, in seconds. */
    public double sum(FrameworkKind framework) {
        return MacroJobType.of(framework).stream()
                .flatMap(type -> seconds.getOrDefault(type, List.of()).stream())
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
