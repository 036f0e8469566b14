/** One run: arrivals, running tasks, faults, checks, and the port that every system implements. */
@NullMarked
package dev.zoe.simulator.architecture.simulation;

import org.jspecify.annotations.NullMarked;
