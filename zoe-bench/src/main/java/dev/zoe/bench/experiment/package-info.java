/**
 * {@code ./zoe experiment}: the live experiment of the publication on this system. The same applications arrive at the
 * same moments under several schedulers, in containers of a Docker Swarm, and the simulator predicts their turnaround.
 * Start reading at {@link dev.zoe.bench.experiment.ExperimentCommand}; docs/experiments has the method.
 */
@NullMarked
package dev.zoe.bench.experiment;

import org.jspecify.annotations.NullMarked;
