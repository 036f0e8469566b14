/**
 * Waiting requests and the orders. Start reading with {@link dev.zoe.scheduler.internal.queue.RequestQueue}, which uses
 * a {@code TimeVaryingQueue} or, for the order by share, a {@code FairShareQueue};
 * {@link dev.zoe.scheduler.internal.queue.RequestPriorities} computes what the orders compare, for waiting and for
 * running requests. It depends on the cluster, the ledger and the journal.
 */
@NullMarked
package dev.zoe.scheduler.internal.queue;

import org.jspecify.annotations.NullMarked;
