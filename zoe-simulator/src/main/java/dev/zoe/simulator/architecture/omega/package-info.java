/** Agents that plan on copies of the state and commit in transactions. */
@NullMarked
package dev.zoe.simulator.architecture.omega;

import org.jspecify.annotations.NullMarked;
