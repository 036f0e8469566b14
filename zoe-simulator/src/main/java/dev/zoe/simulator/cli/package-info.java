/** The program {@code zoe simulate}. */
@NullMarked
package dev.zoe.simulator.cli;

import org.jspecify.annotations.NullMarked;
