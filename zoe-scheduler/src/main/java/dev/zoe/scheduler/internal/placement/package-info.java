/**
 * Finds nodes for instances: free capacity first, then capacity of elastic instances that are taken back. Start reading
 * with {@link dev.zoe.scheduler.internal.placement.Placer}; which elastic instances may be taken back is said in
 * {@link dev.zoe.scheduler.internal.placement.ReclaimRule} and nowhere else. It depends on the queue (for priorities),
 * the cluster and the ledger.
 */
@NullMarked
package dev.zoe.scheduler.internal.placement;

import org.jspecify.annotations.NullMarked;
