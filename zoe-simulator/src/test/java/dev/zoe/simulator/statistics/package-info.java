/** Tests of the figures that sum up a simulation. */
@NullMarked
package dev.zoe.simulator.statistics;

import org.jspecify.annotations.NullMarked;
