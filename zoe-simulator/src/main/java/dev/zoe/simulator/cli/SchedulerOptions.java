package dev.zoe.simulator.cli;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.strategy.SchedulerSettingNames;
import dev.zoe.simulator.strategy.SchedulingConditions;
import picocli.CommandLine.Option;

/** Settings of the scheduler of the product; the published allocators ignore them. */
final class SchedulerOptions {

    @Option(
            names = "--preempt",
            description = "interactive applications precede batch ones, and may reclaim their elastic components")
    private boolean preempt;

    @Option(
            names = "--back-fill",
            paramLabel = "MODE",
            defaultValue = "strict",
            description = "strict, reserve or zoe (default: ${DEFAULT-VALUE})")
    private String backFill = "";

    @Option(
            names = "--placement",
            paramLabel = "POLICY",
            defaultValue = "published",
            description = "published, best-fit, spread or pack (default: ${DEFAULT-VALUE})")
    private String placement = "";

    @Option(
            names = "--accept-oversized",
            description = "accept applications whose core fits the empty cluster, but not all their components at once")
    private boolean acceptOversized;

    @Option(names = "--check", description = "check the invariants of a scheduler after every decision")
    private boolean check;

    SchedulingConditions conditions() {
        Settings settings = Settings.DEFAULT
                .but()
                .preemption(preempt)
                .backFill(SchedulerSettingNames.backFill(backFill))
                .placement(SchedulerSettingNames.placement(placement))
                .build();
        return new SchedulingConditions(settings, acceptOversized, check);
    }
}
