/**
 * How the engine decides: the ledger of nodes, the waiting line, placement, the rebalance, and the words for it.
 *
 * <p>Nothing here is for callers of the library; all of it is driven by {@link dev.zoe.scheduler.SchedulingEngine}.
 */
@NullMarked
package dev.zoe.scheduler.internal;

import org.jspecify.annotations.NullMarked;
