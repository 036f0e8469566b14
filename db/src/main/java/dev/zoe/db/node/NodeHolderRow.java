package dev.zoe.db.node;

import java.util.Optional;

/**
 * What the core or the elastic services of an execution hold on a node.
 *
 * @param owner name of the user
 * @param isCore whether these are the core services
 * @param services how many
 * @param memory bytes
 * @param usedCores processors in use by the newest measurements; empty when none of the services was measured
 * @param usedMemory bytes, likewise
 * @param reason why one of them is there
 */
public record NodeHolderRow(
        String node,
        long executionId,
        String name,
        long ownerId,
        String owner,
        boolean isCore,
        int services,
        long millicores,
        long memory,
        Optional<Double> usedCores,
        Optional<Long> usedMemory,
        Optional<String> reason) {}
