/**
 * The command line, over REST only. {@link dev.zoe.cli.CliMain} is the program; everything else is internal.
 *
 * <p>It starts for every single question, so the start counts: one command class is loaded per run, YAML and the
 * description validator only when they are asked for.
 */
@NullMarked
package dev.zoe.cli;

import org.jspecify.annotations.NullMarked;
