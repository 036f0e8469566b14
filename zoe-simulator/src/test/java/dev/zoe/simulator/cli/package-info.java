/** The command line as a script uses it. */
@NullMarked
package dev.zoe.simulator.cli;

import org.jspecify.annotations.NullMarked;
