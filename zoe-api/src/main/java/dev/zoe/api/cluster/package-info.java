/**
 * Nodes, queue, explanations and drains. Start at {@code ClusterController}. The database has the nodes and the waiting
 * executions; only the master knows the order of the queue and the reasons.
 */
@NullMarked
package dev.zoe.api.cluster;

import org.jspecify.annotations.NullMarked;
