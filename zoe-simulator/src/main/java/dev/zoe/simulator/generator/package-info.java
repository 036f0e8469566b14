/** Workloads like those of the evaluation: sampled from quantiles of a real trace, with independent random streams. */
@NullMarked
package dev.zoe.simulator.generator;

import org.jspecify.annotations.NullMarked;
