/**
 * The other systems of the literature in the simulator. The packages below this one, the lowest first:
 * {@code timeline}, {@code cell}, {@code job}, {@code measurement}, {@code simulation} with the port that every system
 * implements, {@code agent}, one package for each system, and {@code experiment}.
 */
@NullMarked
package dev.zoe.simulator.architecture;

import org.jspecify.annotations.NullMarked;
