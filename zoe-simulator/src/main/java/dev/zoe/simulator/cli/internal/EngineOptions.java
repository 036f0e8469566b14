package dev.zoe.simulator.cli.internal;

import dev.zoe.scheduler.Settings;
import dev.zoe.simulator.experiment.Conditions;
import dev.zoe.simulator.experiment.EngineNames;
import picocli.CommandLine.Option;

/** Settings of the scheduler of the product; the published allocators do not heed them. */
final class EngineOptions {

    @Option(
            names = "--preempt",
            description = "interactive applications go before batch ones, and may take their elastic components")
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

    @Option(names = "--check", description = "check every decision against what the scheduler promises")
    private boolean check;

    Conditions conditions() {
        Settings settings = Settings.DEFAULT
                .but()
                .preemption(preempt)
                .backFill(EngineNames.backFill(backFill))
                .placement(EngineNames.placement(placement))
                .build();
        return new Conditions(settings, acceptOversized, check);
    }
}
