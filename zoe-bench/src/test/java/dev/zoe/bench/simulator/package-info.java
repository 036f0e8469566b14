/** Tests of the benchmark: that it measures, and says so when it could not. */
@NullMarked
package dev.zoe.bench.simulator;

import org.jspecify.annotations.NullMarked;
