/**
 * Workloads like those of the evaluation: sampled from quantiles of a real trace, with independent random streams.
 * Start reading at {@link dev.zoe.simulator.generator.WorkloadGenerator}. It depends on {@code workload} only.
 */
@NullMarked
package dev.zoe.simulator.generator;

import org.jspecify.annotations.NullMarked;
