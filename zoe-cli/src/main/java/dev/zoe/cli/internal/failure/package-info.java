/** How a command fails: what is said on the error stream and the exit code. */
@NullMarked
package dev.zoe.cli.internal.failure;

import org.jspecify.annotations.NullMarked;
