/**
 * Experiments over many seeds, described in YAML, with paired comparison of the strategies ({@code zoe simulate
 * compare}). Start reading at {@link dev.zoe.simulator.experiment.Experiment}; the keys of the file are in
 * {@link dev.zoe.simulator.experiment.ExperimentFileReader}.
 */
@NullMarked
package dev.zoe.simulator.experiment;

import org.jspecify.annotations.NullMarked;
