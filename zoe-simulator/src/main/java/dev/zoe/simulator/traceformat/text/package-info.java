/**
 * Lines, fields and numbers of text files, for the readers of the trace formats. Start reading at
 * {@link dev.zoe.simulator.traceformat.text.LineScanner}. It depends on no other package of the simulator.
 */
@NullMarked
package dev.zoe.simulator.traceformat.text;

import org.jspecify.annotations.NullMarked;
