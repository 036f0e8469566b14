/** Tests of the macro-benchmark of Mesos. */
@NullMarked
package dev.zoe.simulator.architecture.macrobenchmark;

import org.jspecify.annotations.NullMarked;
