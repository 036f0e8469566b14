/** The figures of the papers, computed again: each has claims with a verdict, a table and charts. */
@NullMarked
package dev.zoe.simulator.architecture.figure;

import org.jspecify.annotations.NullMarked;
