package dev.zoe.simulator.paper;

import java.util.Arrays;
import java.util.List;

/** A metric of a group; levels of the cluster are those of all. */
public record Series(Metric metric, Group group) {

    /** All that are measured, always in this order. */
    public static final List<Series> ALL = Arrays.stream(Metric.values())
            .flatMap(metric -> metric.groups().stream().map(group -> new Series(metric, group)))
            .toList();

    /** Its name in results, such as {@code turnaround:B-E}. */
    public String label() {
        return metric.label() + ":" + group.label();
    }
}
