/** Following an execution until something has happened to it, through restarts of the server. */
@NullMarked
package dev.zoe.cli.internal.watch;

import org.jspecify.annotations.NullMarked;
