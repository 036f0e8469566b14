/**
 * Waiting requests and the orders. Start reading with {@link dev.zoe.scheduler.internal.queue.RequestQueue}, which uses
 * a {@code QuotaQueue} of {@code TimeVaryingQueue}s or, for the order by share, a {@code FairShareQueue};
 * {@code HoldScan} finds the requests that a quota holds; {@link dev.zoe.scheduler.internal.queue.RequestPriorities}
 * computes what the orders compare, for waiting and for running requests. It depends on the cluster, the ledger, the
 * quotas and the journal.
 */
@NullMarked
package dev.zoe.scheduler.internal.queue;

import org.jspecify.annotations.NullMarked;
