/**
 * The whole terminal: what a command shows until a key ends it. Start at {@code LiveScreen}. Only this package and
 * {@code top} use JLine, whose classes a short command does not load.
 */
@NullMarked
package dev.zoe.cli.internal.screen;

import org.jspecify.annotations.NullMarked;
