/**
 * The simulator: runs workloads against schedulers in virtual time. Each sub-package is one step from a trace to a
 * report: {@code workload}, {@code traceformat}, {@code generator}; {@code kernel}, {@code referencemodel};
 * {@code strategy}, {@code runner}, {@code experiment}, {@code evaluation}, {@code chart}; {@code cli}. Start reading
 * at {@link dev.zoe.simulator.kernel.Kernel}.
 */
@NullMarked
package dev.zoe.simulator;

import org.jspecify.annotations.NullMarked;
