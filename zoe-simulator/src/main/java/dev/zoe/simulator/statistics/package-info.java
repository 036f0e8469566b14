/**
 * The outcome of a simulation: times of each application, and the counts, means, quantiles and histograms that sum them
 * up. Start reading at {@link dev.zoe.simulator.statistics.OutcomeListener}. It depends on {@code workload} only.
 */
@NullMarked
package dev.zoe.simulator.statistics;

import org.jspecify.annotations.NullMarked;
