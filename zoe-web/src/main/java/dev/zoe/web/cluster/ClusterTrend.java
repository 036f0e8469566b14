package dev.zoe.web.cluster;

import dev.zoe.api.cluster.ClusterTrendView;
import dev.zoe.db.trend.CompletionTrend;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The trends of the cluster as charts and as a table.
 *
 * @param ended executions that ended well in the whole time
 */
public record ClusterTrend(
        TrendChart allocation,
        TrendChart waiting,
        TrendChart turnaround,
        TrendChart normalized,
        List<Row> rows,
        double capacity,
        int ended) {

    public ClusterTrend {
        rows = List.copyOf(rows);
    }

    /**
     * One step.
     *
     * @param core cores that core services held, the mean; {@code elastic} likewise
     * @param waiting executions, the mean
     */
    public record Row(Instant end, double core, double elastic, double waiting, CompletionTrend completions) {}

    static ClusterTrend of(ClusterTrendView view) {
        List<CompletionTrend> completions = view.completions();
        List<Row> rows = IntStream.range(0, view.range().steps())
                .mapToObj(step -> new Row(
                        view.range().endOf(step),
                        view.allocation().core().get(step),
                        view.allocation().elastic().get(step),
                        view.waiting().get(step),
                        completions.get(step)))
                .toList();
        return new ClusterTrend(
                TrendChart.stacked(
                        view.allocation().core(),
                        view.allocation().elastic(),
                        view.allocation().capacity()),
                TrendChart.area(view.waiting()),
                TrendChart.lines(
                        values(completions, CompletionTrend::turnaround),
                        values(completions, CompletionTrend::longTurnaround),
                        ChartScale.aboveTime(highest(completions, CompletionTrend::longTurnaround))),
                TrendChart.lines(
                        values(completions, CompletionTrend::normalized),
                        values(completions, CompletionTrend::longNormalized),
                        ChartScale.above(highest(completions, CompletionTrend::longNormalized))),
                rows,
                view.allocation().capacity(),
                completions.stream().mapToInt(CompletionTrend::ended).sum());
    }

    /** The newest step. */
    public Row now() {
        return rows.get(rows.size() - 1);
    }

    private static List<OptionalDouble> values(
            List<CompletionTrend> completions, ToDoubleFunction<CompletionTrend> value) {
        return completions.stream()
                .map(step -> step.ended() > 0 ? OptionalDouble.of(value.applyAsDouble(step)) : OptionalDouble.empty())
                .toList();
    }

    private static double highest(List<CompletionTrend> completions, ToDoubleFunction<CompletionTrend> value) {
        return completions.stream().mapToDouble(value).max().orElse(0);
    }
}
