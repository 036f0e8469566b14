/** Tests of the figures that sum up a simulation. */
@NullMarked
package dev.zoe.simulator.result;

import org.jspecify.annotations.NullMarked;
