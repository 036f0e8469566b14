/**
 * Application-level scheduling with core and elastic components: who runs next, what each one gets, and where.
 *
 * <p>The package decides and performs nothing: {@link dev.zoe.scheduler.engine.CountingEngine} takes in events and
 * returns a {@link dev.zoe.scheduler.Decision} in counts of identical instances, as the simulator uses it;
 * {@link dev.zoe.scheduler.engine.SchedulingEngine} makes of it a {@link dev.zoe.scheduler.Plan} that names each
 * instance, for the master. How it decides is in {@link dev.zoe.scheduler.Settings}. Time is a number that the caller
 * passes in, so the same events give the same plan, bit for bit.
 *
 * <p>Units: cores in millicores (thousandths of a core), memory in bytes, time in seconds since an epoch of the
 * caller's choice.
 */
@NullMarked
package dev.zoe.scheduler;

import org.jspecify.annotations.NullMarked;
