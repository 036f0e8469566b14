package dev.zoe.api.cluster;

import dev.zoe.db.trend.AllocationTrend;
import dev.zoe.db.trend.CompletionTrend;
import dev.zoe.db.trend.TrendRange;
import java.util.List;

/**
 * How the cluster did. All lists have one value for each step of the range.
 *
 * @param waiting executions, the mean of each step
 */
public record ClusterTrendView(
        TrendRange range, AllocationTrend allocation, List<Double> waiting, List<CompletionTrend> completions) {

    public ClusterTrendView {
        waiting = List.copyOf(waiting);
        completions = List.copyOf(completions);
    }
}
