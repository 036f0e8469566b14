/**
 * {@code ./zoe bench simulator}: measures time and memory of whole runs of the simulator, each in a process of its own.
 * Start reading at {@link dev.zoe.bench.simulator.SimulatorBench}; the workloads are in
 * {@link dev.zoe.bench.simulator.BenchCases}.
 */
@NullMarked
package dev.zoe.bench.simulator;

import org.jspecify.annotations.NullMarked;
