/**
 * The formats of traces and of lists of machines, a reader each. Start reading at
 * {@link dev.zoe.simulator.traceformat.TraceFormat}. It depends on {@code workload} only.
 */
@NullMarked
package dev.zoe.simulator.traceformat;

import org.jspecify.annotations.NullMarked;
