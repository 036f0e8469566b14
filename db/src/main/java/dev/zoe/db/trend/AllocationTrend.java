package dev.zoe.db.trend;

import java.util.List;

/**
 * Reserved cores: the mean of each step of a range.
 *
 * @param core cores that core services held; {@code elastic} likewise
 * @param capacity cores of the nodes that are not lost, now
 */
public record AllocationTrend(List<Double> core, List<Double> elastic, double capacity) {

    public AllocationTrend {
        core = List.copyOf(core);
        elastic = List.copyOf(elastic);
    }
}
