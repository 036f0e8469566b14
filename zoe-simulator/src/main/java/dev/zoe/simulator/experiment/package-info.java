/** Experiments: which orders and allocators are run over which workload, on all cores of the machine. */
@NullMarked
package dev.zoe.simulator.experiment;

import org.jspecify.annotations.NullMarked;
