/**
 * The reasons for the status of an execution, as users see them. Start at
 * {@link dev.zoe.master.explain.ExecutionExplainer}. The sentences about waiting requests come from the package
 * {@code explain} of the scheduler; this package has those about starting services. Only {@code rpc} depends on it.
 */
@NullMarked
package dev.zoe.master.explain;

import org.jspecify.annotations.NullMarked;
