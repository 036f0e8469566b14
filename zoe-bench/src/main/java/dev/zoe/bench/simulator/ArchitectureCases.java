package dev.zoe.bench.simulator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Runs of other systems of the literature, with the targets that the public simulators of Omega and Mesos set. Their
 * figures, of a machine with 2 cores, are in the titles.
 */
final class ArchitectureCases {

    private static final int RUNS = 3;

    private ArchitectureCases() {}

    static List<BenchCase> all() {
        return List.of(
                run(
                        "architecture_omega",
                        "Omega, cell B, 7 days (public simulator: 15.3 s, 2.27 GB)",
                        List.of("--system", "omega", "--cell", "B", "--days", "7", "--service-job-time", "1"),
                        3,
                        OptionalLong.of(256)),
                run(
                        "architecture_offers",
                        "Mesos, cell B, 1 day (public simulator: 23.0 s, 1.49 GB)",
                        List.of(
                                "--system",
                                "offers",
                                "--offers",
                                "published",
                                "--cell",
                                "B",
                                "--days",
                                "1",
                                "--service-job-time",
                                "1"),
                        1.5,
                        OptionalLong.empty()),
                run(
                        "architecture_sweep",
                        "21 runs of three systems, cell B, 1 day (public simulator: 100.7 s, 3.6 GB)",
                        List.of(
                                "--system",
                                "mono-multi,offers,omega",
                                "--cell",
                                "B",
                                "--days",
                                "1",
                                "--service-job-time",
                                "0.1,0.3,1,3,10,30,100"),
                        10,
                        OptionalLong.empty()));
    }

    private static BenchCase run(
            String name, String title, List<String> options, double mostSeconds, OptionalLong mostMegabytes) {
        List<String> arguments = new ArrayList<>(List.of("architecture", "run", "--seeds", "1", "--json"));
        arguments.addAll(options);
        return new BenchCase(
                name, title, arguments, RUNS, OptionalDouble.of(mostSeconds), mostMegabytes, Duration.ofMinutes(2));
    }
}
