package dev.zoe.db.node;

import java.util.List;

/**
 * A node with what the services on it hold.
 *
 * @param status the wire name of a {@link NodeStatus}; {@code drained} also when an operator drained it
 * @param isDrained whether an operator drained it
 * @param millicores thousandths of a core, in total
 * @param millicoresElastic the part that elastic services hold; {@code memoryElastic} likewise
 * @param memory bytes, in total
 * @param gpus whole devices, in total
 * @param services services that hold resources on it
 */
public record NodeUsageRow(
        String name,
        String backEnd,
        String status,
        boolean isDrained,
        List<String> labels,
        long millicores,
        long millicoresHeld,
        long millicoresElastic,
        long memory,
        long memoryHeld,
        long memoryElastic,
        int gpus,
        int gpusHeld,
        int services,
        String address) {

    public NodeUsageRow {
        labels = List.copyOf(labels);
    }
}
