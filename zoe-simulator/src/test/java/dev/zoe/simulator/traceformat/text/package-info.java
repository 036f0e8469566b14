/** Tests of numbers and lines. */
@NullMarked
package dev.zoe.simulator.traceformat.text;

import org.jspecify.annotations.NullMarked;
