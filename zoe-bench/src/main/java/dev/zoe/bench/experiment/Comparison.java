package dev.zoe.bench.experiment;

import dev.zoe.bench.report.MedianSpread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Figures of all runs of a strategy, and of the flexible allocator beside the rigid one. */
final class Comparison {

    private static final double PERCENT = 100;

    private final List<LiveRun> runs;

    Comparison(List<LiveRun> runs) {
        this.runs = List.copyOf(runs);
    }

    /** In the order of the runs. */
    List<Strategy> strategies() {
        return runs.stream().map(LiveRun::strategy).distinct().toList();
    }

    List<Outcome> outcomes(Strategy strategy, Predicate<Outcome> which) {
        return of(strategy).stream()
                .flatMap(run -> run.outcomes().stream())
                .filter(which)
                .toList();
    }

    /** In seconds; 0 without applications. */
    double longestTurnaround() {
        return runs.stream()
                .flatMap(run -> run.outcomes().stream())
                .mapToDouble(Outcome::turnaround)
                .max()
                .orElse(0);
    }

    /** The same for each seed alone, in the order of the runs. */
    Map<Long, Comparison> bySeed() {
        Map<Long, List<LiveRun>> seeds = new LinkedHashMap<>();
        runs.forEach(run ->
                seeds.computeIfAbsent(run.seed(), seed -> new ArrayList<>()).add(run));
        Map<Long, Comparison> comparisons = new LinkedHashMap<>();
        seeds.forEach((seed, own) -> comparisons.put(seed, new Comparison(own)));
        return comparisons;
    }

    private List<LiveRun> of(Strategy strategy) {
        return runs.stream().filter(run -> run.strategy().equals(strategy)).toList();
    }

    static Predicate<Outcome> elastic(boolean elastic) {
        return outcome -> outcome.arrival().application().isElastic() == elastic;
    }

    private double median(Strategy strategy, Predicate<Outcome> which, ToDoubleFunction<Outcome> figure) {
        List<Double> values = outcomes(strategy, which).stream()
                .map(figure::applyAsDouble)
                .filter(value -> !Double.isNaN(value))
                .toList();
        return values.isEmpty() ? Double.NaN : MedianSpread.of(values).median();
    }

    /** The figures of one strategy, by name. */
    Map<String, Object> figures(Strategy strategy) {
        List<LiveRun> own = of(strategy);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("order", strategy.order());
        figures.put("allocator", strategy.allocator());
        figures.put("applications", outcomes(strategy, outcome -> true).size());
        for (boolean elastic : List.of(true, false)) {
            String kind = elastic ? "elastic" : "rigid";
            figures.put("median_turnaround_s_" + kind, median(strategy, elastic(elastic), Outcome::turnaround));
            figures.put("predicted_turnaround_s_" + kind, median(strategy, elastic(elastic), Outcome::predicted));
        }
        figures.put("median_ramp_up_s", median(strategy, outcome -> true, Outcome::rampUp));
        figures.put(
                "mean_allocation",
                own.stream().mapToDouble(LiveRun::meanAllocation).average().orElse(Double.NaN));
        figures.put("median_error_of_prediction", median(strategy, outcome -> true, Outcome::error));
        figures.put(
                "median_absolute_error_of_prediction",
                median(strategy, outcome -> true, outcome -> Math.abs(outcome.error())));
        MasterCounters sum = new MasterCounters(0, 0, 0, 0, 0, 0);
        for (LiveRun run : own) {
            sum = sum.plus(run.counters());
        }
        figures.putAll(sum.fields());
        return figures;
    }

    /** For each order: how much lower the median turnaround is, and how much higher the allocation. */
    List<Map<String, Object>> flexibleAgainstRigid() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Strategy flexible : strategies()) {
            Strategy rigid = new Strategy(flexible.order(), "rigid");
            if (flexible.isFlexible() && strategies().contains(rigid)) {
                Map<String, Object> own = figures(flexible);
                Map<String, Object> other = figures(rigid);
                Map<String, Object> change = new LinkedHashMap<>();
                change.put("order", flexible.order());
                for (String figure : List.of(
                        "median_turnaround_s_elastic",
                        "median_turnaround_s_rigid",
                        "predicted_turnaround_s_elastic",
                        "predicted_turnaround_s_rigid",
                        "mean_allocation")) {
                    change.put(figure + "_percent", PERCENT * (number(own, figure) / number(other, figure) - 1));
                }
                all.add(change);
            }
        }
        return all;
    }

    static double number(Map<String, Object> figures, String name) {
        return figures.get(name) instanceof Number value ? value.doubleValue() : Double.NaN;
    }
}
