/**
 * The engines: callers report events, ask for decisions, and ask why a request stands where it stands. Start reading
 * with {@link dev.zoe.scheduler.engine.SchedulingEngine}, which names each instance and is what the master uses, or
 * with {@link dev.zoe.scheduler.engine.CountingEngine}, which decides in counts and is what the simulator uses.
 * {@code EventIntake} applies events to the state, and {@code RunningRequestRestorer} what ran before a restart;
 * {@code InstanceRegistry} knows which instance is where. No other package of this module depends on it.
 */
@NullMarked
package dev.zoe.scheduler.engine;

import org.jspecify.annotations.NullMarked;
