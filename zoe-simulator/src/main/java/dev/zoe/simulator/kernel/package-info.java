/** Virtual time: runs a workload against any scheduler, deterministically, and checks what the scheduler promises. */
@NullMarked
package dev.zoe.simulator.kernel;

import org.jspecify.annotations.NullMarked;
