/** The streams of the process and what is on their other end. */
@NullMarked
package dev.zoe.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
