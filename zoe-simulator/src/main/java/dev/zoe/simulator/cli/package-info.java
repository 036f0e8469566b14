/**
 * The program {@code ./zoe simulate}: a class for each command and each group of options, and the tables and JSON that
 * they print. Start reading at {@link dev.zoe.simulator.cli.SimulatorCommandLine}. No other package may use this one.
 */
@NullMarked
package dev.zoe.simulator.cli;

import org.jspecify.annotations.NullMarked;
