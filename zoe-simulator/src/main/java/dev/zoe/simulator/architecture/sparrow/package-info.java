/** Batch sampling with late binding, as Sparrow does. */
@NullMarked
package dev.zoe.simulator.architecture.sparrow;

import org.jspecify.annotations.NullMarked;
