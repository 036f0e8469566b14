/**
 * What each request holds on each node. Start reading with {@link dev.zoe.scheduler.internal.ledger.Ledger}, which is
 * the only class that changes what is held. {@code RunningSet} has the running requests in order; each
 * {@code RunningRequest} has an {@code InstanceGroup} for each component, and each of these its
 * {@code GroupAllocations}. {@code NodeState} is a node, {@code HolderUsage} a user, group or queue, with what each of
 * them holds. It depends on the journal and the quotas only.
 */
@NullMarked
package dev.zoe.scheduler.internal.ledger;

import org.jspecify.annotations.NullMarked;
