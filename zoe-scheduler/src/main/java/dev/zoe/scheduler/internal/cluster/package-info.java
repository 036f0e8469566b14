/**
 * All nodes together: where capacity is free, and which node the placement policy prefers. Start reading with
 * {@link dev.zoe.scheduler.internal.cluster.Cluster}; {@code CapacityTree} and {@code ScarceDemands} are its index,
 * {@code PlacementScore} its preference. It depends on the ledger, and knows nothing of queues and policies.
 */
@NullMarked
package dev.zoe.scheduler.internal.cluster;

import org.jspecify.annotations.NullMarked;
