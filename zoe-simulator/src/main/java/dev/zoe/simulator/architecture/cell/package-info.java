/** The state of a cluster, the views that schedulers keep of it, and random placement. */
@NullMarked
package dev.zoe.simulator.architecture.cell;

import org.jspecify.annotations.NullMarked;
