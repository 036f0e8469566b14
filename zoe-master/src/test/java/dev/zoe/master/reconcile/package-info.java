/** Tests of the comparison. */
@NullMarked
package dev.zoe.master.reconcile;

import org.jspecify.annotations.NullMarked;
