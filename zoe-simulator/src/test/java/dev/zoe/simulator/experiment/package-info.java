/** Experiments: read, run, interrupted, gone on with, and summed up. */
@NullMarked
package dev.zoe.simulator.experiment;

import org.jspecify.annotations.NullMarked;
