/**
 * One class for each command: it parses its arguments, calls the API and prints. Start at {@code CommandDispatcher},
 * and at {@code CommandCatalog}, which lists the commands. A command with actions is an {@code ActionGroup}, and each
 * of its actions a {@code GroupAction}. The package uses all others of this module; only {@code CliMain} uses it.
 */
@NullMarked
package dev.zoe.cli.internal.command;

import org.jspecify.annotations.NullMarked;
