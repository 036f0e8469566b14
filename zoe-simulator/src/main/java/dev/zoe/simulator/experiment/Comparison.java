package dev.zoe.simulator.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the seeds say about one strategy, alone and seed by seed beside the first one.
 *
 * @param turnaround mean turnaround, in seconds
 * @param aboveFloor mean turnaround ÷ mean run time − 1
 * @param difference turnaround minus that of the first strategy on the same seed, over its turnaround
 * @param better number of seeds on which the turnaround is below that of the first strategy
 */
public record Comparison(
        String order,
        String allocator,
        int seeds,
        int completed,
        int unfinished,
        int refused,
        Estimate turnaround,
        Estimate aboveFloor,
        Estimate queueing,
        Estimate slowdown,
        Estimate cores,
        Estimate difference,
        int better) {

    /** The baselines, the best one first, by its mean over the seeds; then the others. */
    public static List<Comparison> of(Experiment experiment, List<RunRow> rows) {
        List<Strategy> strategies = new ArrayList<>(experiment.strategies());
        List<Strategy> baselines = strategies.subList(0, experiment.baselines().size());
        baselines.sort(Comparator.comparingDouble(each -> rows.stream()
                .filter(row -> row.isOf(each))
                .mapToDouble(RunRow::turnaround)
                .average()
                .orElse(Double.POSITIVE_INFINITY)));
        return of(strategies, rows);
    }

    /** One comparison per strategy of which there are rows, in the order of the strategies. */
    public static List<Comparison> of(List<Strategy> strategies, List<RunRow> rows) {
        List<Comparison> comparisons = new ArrayList<>();
        Map<Long, RunRow> first = new LinkedHashMap<>();
        for (Strategy strategy : strategies) {
            List<RunRow> own = rows.stream().filter(row -> row.isOf(strategy)).toList();
            if (comparisons.isEmpty()) {
                own.forEach(row -> first.put(row.seed(), row));
            }
            if (!own.isEmpty()) {
                comparisons.add(of(own, first));
            }
        }
        return comparisons;
    }

    private static Comparison of(List<RunRow> rows, Map<Long, RunRow> first) {
        List<Double> differences = new ArrayList<>();
        for (RunRow row : rows) {
            RunRow other = first.get(row.seed());
            if (other != null) {
                differences.add((row.turnaround() - other.turnaround()) / other.turnaround());
            }
        }
        return new Comparison(
                rows.get(0).order(),
                rows.get(0).allocator(),
                rows.size(),
                rows.stream().mapToInt(RunRow::completed).sum(),
                rows.stream().mapToInt(RunRow::unfinished).sum(),
                rows.stream().mapToInt(RunRow::refused).sum(),
                Estimate.of(rows.stream().mapToDouble(RunRow::turnaround).toArray()),
                Estimate.of(rows.stream()
                        .mapToDouble(row -> row.turnaround() / row.floor() - 1)
                        .toArray()),
                Estimate.of(rows.stream().mapToDouble(RunRow::queueing).toArray()),
                Estimate.of(rows.stream().mapToDouble(RunRow::slowdown).toArray()),
                Estimate.of(rows.stream().mapToDouble(RunRow::cores).toArray()),
                Estimate.of(
                        differences.stream().mapToDouble(Double::doubleValue).toArray()),
                (int) differences.stream().filter(each -> each < 0).count());
    }
}
