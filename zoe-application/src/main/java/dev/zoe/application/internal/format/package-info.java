/**
 * Finds the format of a description and rewrites format 2 in the keys of format 4. Start at {@code FormatVersion} and
 * {@code FormatTwoImport}. It depends on {@code document} and {@code syntax}.
 */
@NullMarked
package dev.zoe.application.internal.format;

import org.jspecify.annotations.NullMarked;
