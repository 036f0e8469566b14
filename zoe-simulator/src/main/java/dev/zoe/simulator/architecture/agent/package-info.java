/** A scheduler as a queue with a serial agent. The systems with agents share it. */
@NullMarked
package dev.zoe.simulator.architecture.agent;

import org.jspecify.annotations.NullMarked;
