/**
 * Waiting requests and the orders. Start reading with {@link dev.zoe.scheduler.internal.queue.RequestQueue};
 * {@link dev.zoe.scheduler.internal.queue.RequestPriorities} computes what the orders compare, for waiting and for
 * running requests. It depends on the cluster and the ledger.
 */
@NullMarked
package dev.zoe.scheduler.internal.queue;

import org.jspecify.annotations.NullMarked;
