package dev.zoe.bench.simulator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The measured runs and their targets. */
final class BenchCases {

    private static final List<String> ORDERS = List.of("fifo", "sjf", "srptdr", "hrrn");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Path work;
    private final SimulatorProcess process;
    private final Optional<Path> traces;
    private final Path scenario;
    private final String scenarioTitle;

    /**
     * @param work folder for traces
     * @param published the workload of scenario H; where it is missing, one like it is generated
     * @param traces folder with the slices of traces of tasks; where it is missing, their runs are left out
     */
    BenchCases(Path work, SimulatorProcess process, Optional<Path> published, Optional<Path> traces)
            throws IOException, InterruptedException {
        this.traces = traces;
        this.work = work;
        this.process = process;
        scenario = published.isPresent() ? published.get() : generated("like-h.csv.gz", 2_000);
        scenarioTitle = published.isPresent() ? "scenario H" : "2,000 applications like those of scenario H";
    }

    /** Small enough to be run with every change. */
    List<BenchCase> quick() throws IOException, InterruptedException {
        List<BenchCase> cases = new ArrayList<>(scenario(3));
        cases.add(large("small_srptdr", "srptdr", generated("small.csv.gz", 2_000), "2,000", 6));
        cases.add(pods(100_000, "100,000", OptionalDouble.empty(), 2));
        return cases;
    }

    List<BenchCase> full() throws IOException, InterruptedException {
        List<BenchCase> cases = new ArrayList<>(scenario(5));
        Path trace = generated("large.csv.gz", 20_000);
        for (String order : ORDERS) {
            cases.add(large("large_" + order, order, trace, "20,000", 60));
        }
        cases.add(quarters());
        cases.addAll(ArchitectureCases.cells());
        traces.map(ArchitectureCases::traces).ifPresent(cases::addAll);
        return cases;
    }

    List<BenchCase> stress() throws IOException, InterruptedException {
        return List.of(pods(2_500_000, "2.5 million", OptionalDouble.of(15), 10), manyNodes());
    }

    private List<BenchCase> scenario(int runs) {
        List<BenchCase> cases = new ArrayList<>();
        for (String allocator : List.of("flexible", "published-flexible")) {
            cases.add(new BenchCase(
                    "h_" + allocator.replace('-', '_') + "_fifo",
                    scenarioTitle + ", " + allocator + ", fifo",
                    List.of("run", "--trace", scenario.toString(), "--nodes", "25", "--allocator", allocator, "--json"),
                    runs,
                    OptionalDouble.of(1),
                    OptionalLong.of(256),
                    true,
                    MINUTE));
        }
        return cases;
    }

    /** A longer run of applications like those of scenario H, which overload 25 machines. */
    private static BenchCase large(String name, String order, Path trace, String count, double mostSeconds) {
        return new BenchCase(
                name,
                count + " applications, 25 machines, flexible, " + order,
                List.of("run", "--trace", trace.toString(), "--nodes", "25", "--order", order, "--json"),
                1,
                OptionalDouble.of(mostSeconds),
                OptionalLong.empty(),
                true,
                MINUTE.multipliedBy(10));
    }

    private Path generated(String name, int applications) throws IOException, InterruptedException {
        Path trace = work.resolve(name);
        process.run(
                MINUTE.multipliedBy(5),
                List.of(
                        "generate",
                        "--applications",
                        Integer.toString(applications),
                        "--interactive-share",
                        "0",
                        "--arrival-gap",
                        "94",
                        "--run-time-scale",
                        "30",
                        "--out",
                        trace.toString()));
        return trace;
    }

    private BenchCase quarters() throws IOException {
        Path experiment = Files.writeString(
                work.resolve("quarters.yaml"),
                "workload: {generate: {applications: 80000}}\norders: [fifo]\nallocators: [flexible]\nseeds: 10\n");
        return new BenchCase(
                "quarters_fifo",
                "80,000 applications, 100 machines, 10 seeds, flexible, fifo",
                List.of(
                        "compare",
                        experiment.toString(),
                        "--out",
                        work.resolve("quarters").toString(),
                        "--json"),
                1,
                OptionalDouble.of(600),
                OptionalLong.empty(),
                true,
                MINUTE.multipliedBy(40));
    }

    private BenchCase pods(int count, String text, OptionalDouble mostSeconds, int minutes) throws IOException {
        Path trace = work.resolve("pods.csv");
        Path nodes = work.resolve("nodes.csv");
        PodTraceWriter.write(trace, count);
        PodTraceWriter.writeNodes(nodes);
        return new BenchCase(
                "pods",
                text + " instances with GPUs, 100 machines of 4 kinds",
                List.of(
                        "run",
                        "--trace",
                        trace.toString(),
                        "--format",
                        "openb",
                        "--nodes-file",
                        nodes.toString(),
                        "--json"),
                1,
                mostSeconds,
                OptionalLong.of(2000),
                true,
                MINUTE.multipliedBy(minutes));
    }

    private BenchCase manyNodes() throws IOException, InterruptedException {
        Path trace = work.resolve("quarter.csv.gz");
        process.run(MINUTE.multipliedBy(5), List.of("generate", "--arrival-gap", "1", "--out", trace.toString()));
        return new BenchCase(
                "many_nodes",
                "80,000 applications, 10,000 machines",
                List.of("run", "--trace", trace.toString(), "--nodes", "10000", "--json"),
                1,
                OptionalDouble.of(30),
                OptionalLong.of(2000),
                true,
                MINUTE.multipliedBy(30));
    }
}
