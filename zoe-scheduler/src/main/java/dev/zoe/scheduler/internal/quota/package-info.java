/**
 * Quotas: what the requests of a holder count for its limits. Start reading with
 * {@link dev.zoe.scheduler.internal.quota.HolderQuota}, which counts for one holder; {@code Quotas} has those of all
 * holders with limits, {@code RequestQuotas} has those of one request, {@code QuotaDemand} is what a request would add,
 * and {@code ExceededLimit} says which limit is in the way. Who waits because of that is found by the package of the
 * queue. It depends on the journal only.
 */
@NullMarked
package dev.zoe.scheduler.internal.quota;

import org.jspecify.annotations.NullMarked;
