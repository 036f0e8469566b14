/**
 * Says to users why an execution stands where it stands. Start at {@link dev.zoe.master.explain.ExecutionExplainer}.
 * The sentences about waiting requests come from the scheduler's package {@code explain}; those about starting services
 * are made here.
 */
@NullMarked
package dev.zoe.master.explain;

import org.jspecify.annotations.NullMarked;
