/** What a simulation found: times per application, and the figures that sum them up. */
@NullMarked
package dev.zoe.simulator.result;

import org.jspecify.annotations.NullMarked;
