/** Tests of the readers of traces and lists of machines. */
@NullMarked
package dev.zoe.simulator.traceformat;

import org.jspecify.annotations.NullMarked;
