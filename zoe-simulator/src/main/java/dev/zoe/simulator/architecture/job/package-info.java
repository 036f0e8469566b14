/** Jobs whose tasks keep their durations: synthetic classes, and traces with a duration for each task. */
@NullMarked
package dev.zoe.simulator.architecture.job;

import org.jspecify.annotations.NullMarked;
