/**
 * The streams of the process and whether they are terminals. All text passes a filter for control characters. It
 * depends on {@code failure} only.
 */
@NullMarked
package dev.zoe.cli.internal.terminal;

import org.jspecify.annotations.NullMarked;
