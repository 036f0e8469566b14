/** The command line, over REST only. */
@NullMarked
package dev.zoe.cli;

import org.jspecify.annotations.NullMarked;
