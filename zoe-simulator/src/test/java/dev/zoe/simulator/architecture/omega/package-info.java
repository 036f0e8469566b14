/** Systems of the literature against formulas, naive models and their own invariants. */
@NullMarked
package dev.zoe.simulator.architecture.omega;

import org.jspecify.annotations.NullMarked;
