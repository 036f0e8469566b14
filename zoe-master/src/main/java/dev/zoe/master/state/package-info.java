/**
 * The state of the loop in memory: {@link dev.zoe.master.state.WorkingSet}, the executions in it, and
 * {@link dev.zoe.master.state.LoopCycle}, the context of one run of the loop. All of it can be rebuilt from the
 * database. Only the thread of the loop may use it; the packages of the loop's steps depend on it.
 */
@NullMarked
package dev.zoe.master.state;

import org.jspecify.annotations.NullMarked;
