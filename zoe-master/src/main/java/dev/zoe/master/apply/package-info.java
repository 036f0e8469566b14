/**
 * Step 4 of the loop: carries out work orders on the back-end, with a bounded number in progress on each node. Start at
 * {@link dev.zoe.master.apply.Applier}. Each result returns to the loop as an event; this package does not depend on
 * the loop and its state.
 */
@NullMarked
package dev.zoe.master.apply;

import org.jspecify.annotations.NullMarked;
