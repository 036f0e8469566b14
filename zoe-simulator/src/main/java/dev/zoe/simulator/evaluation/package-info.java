/**
 * The evaluation of the Zoe deliverable (IOStack D5.2, section 10), {@code zoe simulate paper}: which cases are
 * simulated on which workloads, and what is measured of each. Start reading at
 * {@link dev.zoe.simulator.evaluation.EvaluationRunner}. It does not know the figures that show the measurements.
 */
@NullMarked
package dev.zoe.simulator.evaluation;

import org.jspecify.annotations.NullMarked;
