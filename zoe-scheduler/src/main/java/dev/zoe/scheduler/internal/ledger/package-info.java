/**
 * Who holds what on which node: running requests in order, their groups of identical instances, allocations, holders
 * and the state of each node. Start reading with {@link dev.zoe.scheduler.internal.ledger.Ledger}, which is the only
 * class that changes what is held. It depends on the journal only.
 */
@NullMarked
package dev.zoe.scheduler.internal.ledger;

import org.jspecify.annotations.NullMarked;
