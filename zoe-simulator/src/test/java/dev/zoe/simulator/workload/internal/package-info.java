/** Numbers and lines. */
@NullMarked
package dev.zoe.simulator.workload.internal;

import org.jspecify.annotations.NullMarked;
