/**
 * Open streams: a bounded number of threads that write events or output. Start at
 * {@link dev.zoe.api.stream.StreamRegistry}. Used by {@link dev.zoe.api.event} and {@link dev.zoe.api.servicelog}.
 */
@NullMarked
package dev.zoe.api.stream;

import org.jspecify.annotations.NullMarked;
