/** Traces, good and bad. */
@NullMarked
package dev.zoe.simulator.workload;

import org.jspecify.annotations.NullMarked;
