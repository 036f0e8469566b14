package dev.zoe.bench.simulator;

import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.report.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures whole runs of the simulator, the start of the JVM included. */
@Command(
        name = "./zoe bench simulator",
        mixinStandardHelpOptions = true,
        description = "Measures time and memory of whole runs of the simulator.")
public final class SimulatorBench implements Callable<Integer> {

    private static final Pattern UNFINISHED = Pattern.compile("\"unfinished\":[1-9]");
    private static final String WORKLOAD = "reference/workload.csv.gz";
    private static final String TRACES = "traces";

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--quick", description = "Measure for less than a minute.")
    private boolean quick;

    @Option(names = "--stress", description = "Measure the largest workloads as well.")
    private boolean stress;

    @Option(names = "--only", paramLabel = "NAME", description = "Measure the cases whose names begin with NAME.")
    private String only = "";

    private SimulatorBench() {}

    /** Needs the system property {@code zoe.home}: the folder of the launcher. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SimulatorBench()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path home =
                Path.of(System.getProperty("zoe.home", ".")).toAbsolutePath().normalize();
        Path work = Files.createTempDirectory("zoe-bench");
        try {
            measure(home, work);
        } finally {
            delete(work);
        }
        return 0;
    }

    private void measure(Path home, Path work) throws IOException, InterruptedException {
        Map<String, Object> machine = MachineFacts.collect();
        SimulatorProcess process = new SimulatorProcess(home, work);
        BenchCases cases = new BenchCases(work, process, shared(home, WORKLOAD), shared(home, TRACES));
        List<BenchCase> chosen = new ArrayList<>(quick ? cases.quick() : cases.full());
        if (stress) {
            chosen.addAll(cases.stress());
        }
        chosen.removeIf(each -> !each.name().startsWith(only));
        List<ProcessFigure> figures = new ArrayList<>();
        for (BenchCase each : chosen) {
            System.err.println("bench: " + each.title());
            figures.add(measure(each, process));
        }
        machine.put("load_after", MachineFacts.load());
        BenchReport report = new BenchReport(machine, figures, List.of());
        if (json) {
            System.out.println(report.json());
        } else {
            report.print(System.out, "median time, processor time, peak memory, target");
        }
    }

    /** The data of the evaluation are not in the repository: they are beside it, or where a variable says. */
    private static Optional<Path> shared(Path home, String name) {
        String set = System.getenv("ZOE_SHARED_DATA");
        Path data = set != null ? Path.of(set) : home.resolve("../shared/data").normalize();
        return Optional.of(data.resolve(name)).filter(Files::exists);
    }

    private static ProcessFigure measure(BenchCase measured, SimulatorProcess process)
            throws IOException, InterruptedException {
        List<ProcessMeasurement> runs = new ArrayList<>();
        try {
            for (int i = 0; i < measured.runs(); i++) {
                runs.add(process.run(measured.limit(), measured.arguments()));
            }
        } catch (IllegalStateException e) {
            return new ProcessFigure(measured, runs, Optional.of(String.valueOf(e.getMessage())));
        }
        boolean unfinished = measured.toTheEnd()
                && runs.stream()
                        .anyMatch(run -> UNFINISHED.matcher(run.output()).find());
        return new ProcessFigure(
                measured, runs, unfinished ? Optional.of("some applications are unfinished") : Optional.empty());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
