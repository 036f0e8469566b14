/**
 * One class for each command: it parses its arguments, calls the API and prints. Start at {@code CommandDispatcher},
 * which lists the commands. The package uses all others of this module; only {@code CliMain} uses it.
 */
@NullMarked
package dev.zoe.cli.internal.command;

import org.jspecify.annotations.NullMarked;
