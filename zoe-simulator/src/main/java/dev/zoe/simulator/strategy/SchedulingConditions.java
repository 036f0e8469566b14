package dev.zoe.simulator.strategy;

import dev.zoe.scheduler.Settings;

/**
 * Conditions of every strategy that runs the scheduler of the product.
 *
 * @param settings its settings; order and allocator are those of the strategy
 * @param oversized whether an application is accepted whose core fits the empty cluster, but not all its components at
 *     once; the published evaluation refuses it
 * @param checked whether the invariants are checked after every decision
 */
public record SchedulingConditions(Settings settings, boolean oversized, boolean checked) {

    /** The default settings, under the conditions of the published evaluation. */
    public static final SchedulingConditions STANDARD = new SchedulingConditions(Settings.DEFAULT, false, false);

    /** What results depend on, in a line. */
    public String label() {
        return "preemption=" + settings.preemption() + " back-fill="
                + settings.backFill().wire() + " placement="
                + settings.placement().wire() + " oversized=" + oversized;
    }
}
