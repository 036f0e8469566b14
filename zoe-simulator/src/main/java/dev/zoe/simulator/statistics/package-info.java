/** What a simulation found: times per application, and the figures that sum them up. */
@NullMarked
package dev.zoe.simulator.statistics;

import org.jspecify.annotations.NullMarked;
