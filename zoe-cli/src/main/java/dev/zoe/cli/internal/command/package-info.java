/** The commands, one class each: they parse their arguments, ask the API and print. */
@NullMarked
package dev.zoe.cli.internal.command;

import org.jspecify.annotations.NullMarked;
