/** The kernel against schedulers whose results are known from formulas. */
@NullMarked
package dev.zoe.simulator.kernel;

import org.jspecify.annotations.NullMarked;
