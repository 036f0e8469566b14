package dev.zoe.simulator.cli;

import dev.zoe.simulator.architecture.job.JobClass;
import dev.zoe.simulator.architecture.simulation.Fault;
import dev.zoe.simulator.architecture.simulation.SimulationSetup;
import dev.zoe.simulator.architecture.simulation.SimulationSetup.PrefillLifetime;
import dev.zoe.simulator.workload.NamedChoice;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The cluster of {@code zoe simulate architecture}, and what happens in it beside the jobs. */
final class ArchitectureClusterOptions {

    private static final int THOUSAND = 1000;

    @Option(
            names = "--machines",
            paramLabel = "N",
            defaultValue = "10000",
            description = "number of machines (default: ${DEFAULT-VALUE})")
    private int machines;

    @Option(
            names = "--cores",
            paramLabel = "CORES",
            defaultValue = "4",
            description = "cores of a machine (default: ${DEFAULT-VALUE})")
    private double cores;

    @Option(
            names = "--memory-gb",
            paramLabel = "GB",
            defaultValue = "16",
            description = "memory of a machine (default: ${DEFAULT-VALUE})")
    private double memoryGb;

    @Option(
            names = "--prefill",
            paramLabel = "FRACTION",
            defaultValue = "0",
            description = "fraction of the cores that tasks hold at the start (default: ${DEFAULT-VALUE})")
    private double prefill;

    @Option(
            names = "--prefill-lifetime",
            paramLabel = "LIFE",
            defaultValue = "workload",
            description = "how long these tasks stay: workload, the rest of a life of the jobs, or window, for ever"
                    + " (default: ${DEFAULT-VALUE})")
    private String lifetime = "workload";

    @Option(
            names = "--fail",
            paramLabel = "KIND:ID@T+D",
            description = "a component that fails at T seconds for D seconds, such as gm:0@3600+60; may be repeated")
    private List<String> failures = List.of();

    @Option(names = "--check", description = "check all invariants after every event; a violation ends the run")
    private boolean check;

    SimulationSetup setup(double period, List<JobClass> classes) {
        if (machines < 1 || !(cores >= 0.001 && cores <= 1_000_000) || !(memoryGb > 0 && memoryGb <= 2_000_000)) {
            throw new IllegalArgumentException(machines + " machines of " + cores + " cores and " + memoryGb
                    + " GB; expected at least 1 machine with cores and memory");
        }
        PrefillLifetime stay = new NamedChoice<>(
                        "lifetime of the pre-fill", List.of(PrefillLifetime.values()), each -> each.name()
                                .toLowerCase(Locale.ROOT))
                .get(lifetime);
        return new SimulationSetup(
                machines,
                (int) Math.round(cores * THOUSAND),
                (int) Math.round(memoryGb * THOUSAND),
                period,
                prefill,
                stay,
                classes,
                failures.stream().map(Fault::parse).toList(),
                check);
    }
}
