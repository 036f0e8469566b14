/** What a simulation measures: times of jobs, attempts of agents, distributions, and the record of one run. */
@NullMarked
package dev.zoe.simulator.architecture.measurement;

import org.jspecify.annotations.NullMarked;
