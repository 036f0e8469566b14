/** Generated workloads against the table they come from. */
@NullMarked
package dev.zoe.simulator.generator;

import org.jspecify.annotations.NullMarked;
