package dev.zoe.bench.simulator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Runs of other systems of the literature, with the targets that the public simulators set. Their figures, of a machine
 * with 2 cores, are in the titles.
 */
final class ArchitectureCases {

    private static final int RUNS = 3;

    private ArchitectureCases() {}

    /** The runs on published cells. */
    static List<BenchCase> cells() {
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

    /**
     * The runs on traces of tasks, which the repository does not have.
     *
     * @param traces the folder with the slices
     */
    static List<BenchCase> traces(Path traces) {
        Path yahoo = traces.resolve("YH1_sub.tr.gz");
        Path google = traces.resolve("GOOG_subtrace.tr.gz");
        return List.of(
                trace("architecture_megha_1000", "megha", yahoo, 1000, "35 s in PyPy", 2),
                trace("architecture_megha_10000", "megha", yahoo, 10_000, "more than 590 s in PyPy", 3),
                trace("architecture_megha_50000", "megha", yahoo, 50_000, "not measured", 20),
                trace("architecture_sparrow_yahoo", "sparrow", yahoo, 4000, "9.5 s", 1.5),
                trace("architecture_sparrow_google", "sparrow", google, 15_000, "24.5 s", 3));
    }

    private static BenchCase trace(
            String name, String system, Path trace, int workers, String published, double mostSeconds) {
        boolean megha = system.equals("megha");
        return run(
                name,
                (megha ? "Megha" : "Sparrow") + ", " + trace.getFileName() + ", "
                        + String.format(Locale.ROOT, "%,d", workers) + " workers (public simulator: " + published + ")",
                List.of(
                        "--system",
                        system,
                        "--trace",
                        trace.toString(),
                        "--format",
                        "tr",
                        "--machines",
                        Integer.toString(workers),
                        "--cores",
                        "1",
                        "--memory-gb",
                        "1"),
                mostSeconds,
                megha ? OptionalLong.of(512) : OptionalLong.empty());
    }

    private static BenchCase run(
            String name, String title, List<String> options, double mostSeconds, OptionalLong mostMegabytes) {
        List<String> arguments = new ArrayList<>(List.of("architecture", "run", "--seeds", "1", "--json"));
        arguments.addAll(options);
        return new BenchCase(
                name,
                title,
                arguments,
                RUNS,
                OptionalDouble.of(mostSeconds),
                mostMegabytes,
                !arguments.contains("--days"),
                Duration.ofMinutes(2));
    }
}
