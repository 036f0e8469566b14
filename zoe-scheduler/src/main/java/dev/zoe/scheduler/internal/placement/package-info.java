/**
 * Finds nodes for instances: free capacity first, then capacity of elastic instances that are reclaimed. Start reading
 * with {@link dev.zoe.scheduler.internal.placement.Placer}; {@code FreePlacer}, {@code ReclaimForCore} and
 * {@code ReclaimForElastic} are its ways. Which elastic instances may be reclaimed is said in
 * {@link dev.zoe.scheduler.internal.placement.ReclaimRule} and nowhere else. {@code ReachableNodes} says where a search
 * can succeed; {@code ProjectedCapacity} and {@code CapacityBeyondFairShare} count what would be free. It depends on
 * the queue (for priorities), the cluster, the ledger and the journal.
 */
@NullMarked
package dev.zoe.scheduler.internal.placement;

import org.jspecify.annotations.NullMarked;
