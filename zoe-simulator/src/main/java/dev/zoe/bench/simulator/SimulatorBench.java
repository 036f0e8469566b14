package dev.zoe.bench.simulator;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Measures whole runs of the simulator, the start of the JVM included, and prints a table or one JSON object. Options:
 * {@code --json}; {@code --quick} for less than a minute; {@code --stress} for the largest workloads as well;
 * {@code --only NAME} for the rows whose names begin so.
 */
public final class SimulatorBench {

    private static final List<String> FLAGS = List.of("--json", "--quick", "--stress", "--only");
    private static final Pattern LEFT = Pattern.compile("\"unfinished\":[1-9]");
    private static final String WORKLOAD = "reference/workload.csv.gz";

    private final PrintStream err = System.err;
    private final Path work;
    private final SimulatorProcess launcher;

    private SimulatorBench(Path home, Path work) {
        this.work = work;
        this.launcher = new SimulatorProcess(home, work);
    }

    /** Needs the property {@code zoe.home}: the folder of the launcher. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> options = List.of(arguments);
        for (int i = 0; i < options.size(); i++) {
            boolean value = i > 0 && options.get(i - 1).equals("--only");
            if (!value && !FLAGS.contains(options.get(i))) {
                System.err.println("Usage: ./zoe bench simulator [--json] [--quick] [--stress] [--only NAME]");
                System.exit(2);
            }
        }
        Path home =
                Path.of(System.getProperty("zoe.home", ".")).toAbsolutePath().normalize();
        Path work = Files.createTempDirectory("zoe-bench");
        try {
            new SimulatorBench(home, work).run(home, options);
        } finally {
            delete(work);
        }
    }

    private void run(Path home, List<String> options) throws IOException, InterruptedException {
        Map<String, String> machine = Machine.facts();
        BenchCases rows = new BenchCases(work, launcher, scenario(home));
        List<BenchCase> chosen = new ArrayList<>(options.contains("--quick") ? rows.quick() : rows.full());
        if (options.contains("--stress")) {
            chosen.addAll(rows.stress());
        }
        int only = options.indexOf("--only");
        if (only >= 0 && only + 1 < options.size()) {
            chosen.removeIf(row -> !row.name().startsWith(options.get(only + 1)));
        }
        List<ProcessFigure> figures = new ArrayList<>();
        for (BenchCase row : chosen) {
            err.println("bench: " + row.title());
            figures.add(measure(row));
        }
        machine.put("load_after", Machine.load());
        if (options.contains("--json")) {
            printJson(machine, figures);
        } else {
            machine.forEach((name, value) -> System.out.printf("%-12s %s%n", name, value));
            System.out.println();
            figures.forEach(figure -> System.out.println(figure.line()));
        }
    }

    /** The data of the evaluation are not in the repository: beside it, or where a variable says. */
    private static Optional<Path> scenario(Path home) {
        String set = System.getenv("ZOE_SHARED_DATA");
        Path data = set != null ? Path.of(set) : home.resolve("../shared/data").normalize();
        return Optional.of(data.resolve(WORKLOAD)).filter(Files::exists);
    }

    private ProcessFigure measure(BenchCase row) throws IOException, InterruptedException {
        List<ProcessMeasurement> runs = new ArrayList<>();
        try {
            for (int i = 0; i < row.runs(); i++) {
                runs.add(launcher.run(row.limit(), row.arguments()));
            }
        } catch (IllegalStateException e) {
            return new ProcessFigure(row, runs, Optional.of(String.valueOf(e.getMessage())));
        }
        boolean left = runs.stream().anyMatch(run -> LEFT.matcher(run.output()).find());
        return new ProcessFigure(row, runs, left ? Optional.of("not all applications came to their end") : Optional.empty());
    }

    private static void printJson(Map<String, String> machine, List<ProcessFigure> figures) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeName("machine");
            json.writeStartObject();
            machine.forEach(json::writeStringProperty);
            json.writeEndObject();
            json.writeName("figures");
            json.writeStartObject();
            figures.forEach(figure -> write(json, figure));
            json.writeEndObject();
            json.writeEndObject();
        }
        out.println();
        out.flush();
    }

    private static void write(JsonGenerator json, ProcessFigure figure) {
        json.writeName(figure.row().name());
        json.writeStartObject();
        json.writeStringProperty("title", figure.row().title());
        json.writeNumberProperty("runs", figure.runs().size());
        if (figure.failure().isPresent()) {
            json.writeStringProperty("failure", figure.failure().get());
        } else {
            json.writeNumberProperty("seconds", round(figure.seconds()));
            json.writeNumberProperty("processor_seconds", round(figure.processorSeconds()));
            json.writeNumberProperty("megabytes", round(figure.megabytes()));
        }
        figure.row().mostSeconds().ifPresent(most -> json.writeNumberProperty("target_seconds_at_most", most));
        figure.row().mostMegabytes().ifPresent(most -> json.writeNumberProperty("target_megabytes_at_most", most));
        json.writeBooleanProperty("met", figure.met());
        json.writeEndObject();
    }

    private static double round(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
