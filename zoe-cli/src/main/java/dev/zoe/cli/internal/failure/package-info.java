/**
 * How a command fails: the message for the error stream and the exit code. All packages of this module may use it; it
 * uses none.
 */
@NullMarked
package dev.zoe.cli.internal.failure;

import org.jspecify.annotations.NullMarked;
