/**
 * The comparison of the desired, the stored and the observed state. Start at
 * {@link dev.zoe.master.reconcile.Reconciler}, which takes the snapshots;
 * {@link dev.zoe.master.reconcile.DifferenceResolver} is pure. Only the package {@code loop} depends on this package.
 */
@NullMarked
package dev.zoe.master.reconcile;

import org.jspecify.annotations.NullMarked;
