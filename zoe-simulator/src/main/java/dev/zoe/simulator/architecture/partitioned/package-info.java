/** A cluster that is divided into cells once, with an agent each. */
@NullMarked
package dev.zoe.simulator.architecture.partitioned;

import org.jspecify.annotations.NullMarked;
