/**
 * All nodes together: where capacity is free, and which node the placement policy prefers. Start reading with
 * {@link dev.zoe.scheduler.internal.cluster.Cluster}. {@code ClusterTotals} are sums and maxima over all nodes;
 * {@code CapacityIndex} finds free capacity with {@code CapacityTree} and {@code ScarceDemands}, and is ordered by
 * {@code PlacementScore}. {@code BestNodes} goes through the tree in that order, with a {@code NodeHeap}. The package
 * depends on the ledger, the quotas and the journal, and knows nothing of queues and policies.
 */
@NullMarked
package dev.zoe.scheduler.internal.cluster;

import org.jspecify.annotations.NullMarked;
