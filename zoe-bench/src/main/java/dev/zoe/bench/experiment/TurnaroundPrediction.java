package dev.zoe.bench.experiment;

import dev.zoe.bench.experiment.WorkloadApplication.ComponentSize;
import dev.zoe.bench.simulator.SimulatorProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Runs the trace of a live run with {@code zoe simulate run}. */
final class TurnaroundPrediction {

    private static final double GIGABYTE = 1e9;
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final SimulatorProcess simulator;
    private final Path directory;
    private final Path nodesFile;
    private final ComponentSize size;
    private final Map<WorkloadApplication, Double> runTimes;

    /**
     * @param home directory with the launcher
     * @param work directory for what the simulator prints
     * @param directory for traces and results, which are kept
     * @param nodesFile the machines, as {@code --nodes-file} takes them
     * @param runTimes seconds of each application with all its components
     */
    TurnaroundPrediction(
            Path home,
            Path work,
            Path directory,
            Path nodesFile,
            ComponentSize size,
            Map<WorkloadApplication, Double> runTimes) {
        this.simulator = new SimulatorProcess(home, work);
        this.directory = directory;
        this.nodesFile = nodesFile;
        this.size = size;
        this.runTimes = Map.copyOf(runTimes);
    }

    /** The run with the turnaround that the simulator predicts for each application. */
    LiveRun predict(LiveRun run) throws IOException, InterruptedException {
        Path trace = directory.resolve("trace-%s-%s-%d.csv"
                .formatted(run.strategy().order(), run.strategy().allocator(), run.seed()));
        Path results = directory.resolve("simulated-" + run.seed());
        Files.createDirectories(results);
        Files.write(trace, trace(run));
        var unused = simulator.run(
                LIMIT,
                List.of(
                        "run",
                        "--trace",
                        trace.toString(),
                        "--nodes-file",
                        nodesFile.toString(),
                        "--order",
                        run.strategy().order(),
                        "--allocator",
                        run.strategy().allocator(),
                        "--jobs-out",
                        results.toString()));
        Map<Integer, Double> turnarounds = turnarounds(results.resolve("jobs-%s-%s.csv"
                .formatted(run.strategy().order(), run.strategy().allocator())));
        return run.withOutcomes(run.outcomes().stream()
                .map(outcome -> outcome.withPrediction(
                        turnarounds.getOrDefault(outcome.arrival().number(), Double.NaN)))
                .toList());
    }

    private List<String> trace(LiveRun run) {
        List<String> lines = new ArrayList<>();
        lines.add("class,id,submit_s,core,elastic,cpus_per_task,mem_gb_per_task,runtime_s");
        for (Outcome outcome : run.outcomes()) {
            WorkloadApplication application = outcome.arrival().application();
            lines.add(String.format(
                    Locale.ROOT,
                    "%s,%d,%.3f,%d,%d,%.3f,%.9f,%.3f",
                    application.isElastic() ? "B-E" : "B-R",
                    outcome.arrival().number(),
                    outcome.submitted(),
                    application.core(),
                    application.elastic(),
                    size.cores(),
                    size.memory() / GIGABYTE,
                    runTimes.getOrDefault(application, Double.NaN)));
        }
        return lines;
    }

    private static Map<Integer, Double> turnarounds(Path file) throws IOException {
        Map<Integer, Double> turnarounds = new HashMap<>();
        List<String> lines = Files.readAllLines(file);
        List<String> header = List.of(lines.get(0).split(","));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            String turnaround = cells[header.indexOf("turnaround_s")];
            if (!turnaround.isEmpty()) {
                turnarounds.put(Integer.valueOf(cells[header.indexOf("id")]), Double.valueOf(turnaround));
            }
        }
        return turnarounds;
    }
}
