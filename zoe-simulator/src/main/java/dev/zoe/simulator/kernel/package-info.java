/**
 * Virtual time: runs a workload against any scheduler, deterministically, and checks the invariants of a scheduler.
 * Start reading at {@link dev.zoe.simulator.kernel.Kernel}; {@link dev.zoe.simulator.kernel.EngineScheduler} is the
 * scheduler of the product. It depends on {@code workload} and {@code statistics} only.
 */
@NullMarked
package dev.zoe.simulator.kernel;

import org.jspecify.annotations.NullMarked;
