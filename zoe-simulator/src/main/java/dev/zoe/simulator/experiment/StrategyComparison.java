package dev.zoe.simulator.experiment;

import dev.zoe.simulator.statistics.MeanEstimate;
import dev.zoe.simulator.strategy.SchedulingStrategy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of one strategy over the seeds, and its differences to the first strategy, paired by seed.
 *
 * @param turnaround mean turnaround, in seconds
 * @param aboveFloor mean turnaround ÷ mean run time − 1
 * @param difference turnaround minus that of the first strategy on the same seed, over its turnaround
 * @param better number of seeds on which the turnaround is below that of the first strategy
 */
public record StrategyComparison(
        String order,
        String allocator,
        int seeds,
        int completed,
        int unfinished,
        int refused,
        MeanEstimate turnaround,
        MeanEstimate aboveFloor,
        MeanEstimate queueing,
        MeanEstimate slowdown,
        MeanEstimate cores,
        MeanEstimate difference,
        int better) {

    /** The baselines, the best one first, by its mean over the seeds; then the others. */
    public static List<StrategyComparison> of(Experiment experiment, List<ExperimentLogEntry> rows) {
        List<SchedulingStrategy> strategies = new ArrayList<>(experiment.strategies());
        List<SchedulingStrategy> baselines =
                strategies.subList(0, experiment.baselines().size());
        baselines.sort(Comparator.comparingDouble(each -> rows.stream()
                .filter(row -> row.isOf(each))
                .mapToDouble(ExperimentLogEntry::turnaround)
                .average()
                .orElse(Double.POSITIVE_INFINITY)));
        return of(strategies, rows);
    }

    /** One comparison per strategy of which there are rows, in the order of the strategies. */
    public static List<StrategyComparison> of(List<SchedulingStrategy> strategies, List<ExperimentLogEntry> rows) {
        List<StrategyComparison> comparisons = new ArrayList<>();
        Map<Long, ExperimentLogEntry> first = new LinkedHashMap<>();
        for (SchedulingStrategy strategy : strategies) {
            List<ExperimentLogEntry> own =
                    rows.stream().filter(row -> row.isOf(strategy)).toList();
            if (comparisons.isEmpty()) {
                own.forEach(row -> first.put(row.seed(), row));
            }
            if (!own.isEmpty()) {
                comparisons.add(of(own, first));
            }
        }
        return comparisons;
    }

    private static StrategyComparison of(List<ExperimentLogEntry> rows, Map<Long, ExperimentLogEntry> first) {
        List<Double> differences = new ArrayList<>();
        for (ExperimentLogEntry row : rows) {
            ExperimentLogEntry other = first.get(row.seed());
            if (other != null) {
                differences.add((row.turnaround() - other.turnaround()) / other.turnaround());
            }
        }
        return new StrategyComparison(
                rows.get(0).order(),
                rows.get(0).allocator(),
                rows.size(),
                rows.stream().mapToInt(ExperimentLogEntry::completed).sum(),
                rows.stream().mapToInt(ExperimentLogEntry::unfinished).sum(),
                rows.stream().mapToInt(ExperimentLogEntry::refused).sum(),
                MeanEstimate.of(rows.stream()
                        .mapToDouble(ExperimentLogEntry::turnaround)
                        .toArray()),
                MeanEstimate.of(rows.stream()
                        .mapToDouble(row -> row.turnaround() / row.floor() - 1)
                        .toArray()),
                MeanEstimate.of(
                        rows.stream().mapToDouble(ExperimentLogEntry::queueing).toArray()),
                MeanEstimate.of(
                        rows.stream().mapToDouble(ExperimentLogEntry::slowdown).toArray()),
                MeanEstimate.of(
                        rows.stream().mapToDouble(ExperimentLogEntry::cores).toArray()),
                MeanEstimate.of(
                        differences.stream().mapToDouble(Double::doubleValue).toArray()),
                (int) differences.stream().filter(each -> each < 0).count());
    }
}
