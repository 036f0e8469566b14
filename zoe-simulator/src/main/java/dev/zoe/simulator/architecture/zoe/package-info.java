/** The scheduler of the product on the workloads of the other systems. */
@NullMarked
package dev.zoe.simulator.architecture.zoe;

import org.jspecify.annotations.NullMarked;
