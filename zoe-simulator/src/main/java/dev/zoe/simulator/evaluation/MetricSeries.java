package dev.zoe.simulator.evaluation;

import java.util.Arrays;
import java.util.List;

/** A metric of a group; levels of the cluster are those of all. */
public record MetricSeries(EvaluationMetric metric, ApplicationGroup group) {

    /** All that are measured, always in this order. */
    public static final List<MetricSeries> ALL = Arrays.stream(EvaluationMetric.values())
            .flatMap(metric -> metric.groups().stream().map(group -> new MetricSeries(metric, group)))
            .toList();

    /** Its name in results, such as {@code turnaround:B-E}. */
    public String label() {
        return metric.label() + ":" + group.label();
    }
}
