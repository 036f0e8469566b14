/** Tests of what reaches the terminal. */
@NullMarked
package dev.zoe.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
