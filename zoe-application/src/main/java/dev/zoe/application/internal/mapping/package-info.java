/**
 * Maps a valid tree to the records of the model, and the records to the canonical text. Start at
 * {@code ApplicationMapper} and {@code CanonicalWriter}. It depends on {@code document} and {@code syntax}.
 */
@NullMarked
package dev.zoe.application.internal.mapping;

import org.jspecify.annotations.NullMarked;
