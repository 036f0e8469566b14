/**
 * Follows an execution, its events or the log of a service, through restarts of the server. Start at
 * {@code ExecutionWatcher}. It depends on {@code rest}, {@code output} and {@code terminal}.
 */
@NullMarked
package dev.zoe.cli.internal.watch;

import org.jspecify.annotations.NullMarked;
