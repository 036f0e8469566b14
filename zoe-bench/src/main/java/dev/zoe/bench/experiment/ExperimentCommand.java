package dev.zoe.bench.experiment;

import dev.zoe.bench.experiment.WorkloadApplication.ComponentSize;
import dev.zoe.bench.report.MachineFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Runs the live experiment. {@code .ci/experiment} provides the swarm with the images. */
@Command(
        name = "./zoe experiment",
        description = "Runs the same applications under the rigid and the flexible scheduler on a Docker Swarm, beside"
                + " what the simulator predicts.",
        mixinStandardHelpOptions = true)
public final class ExperimentCommand implements Callable<Integer> {

    /** Of a gap between two submissions in the publication, in seconds. */
    private static final double PUBLISHED_MEAN_GAP = 60;

    private static final double PUBLISHED_DEVIATION = 40;
    private static final List<Strategy> STRATEGIES = List.of(
            new Strategy("fifo", "rigid"),
            new Strategy("fifo", "flexible"),
            new Strategy("srptdr", "rigid"),
            new Strategy("srptdr", "flexible"));
    private static final int SHORT_APPLICATIONS = 10;
    private static final int LEAST_APPLICATIONS = 5;
    private static final int FAILED = 1;
    private static final int CALIBRATIONS = 3;
    /** Components that a node has room for, by their memory. */
    private static final int COMPONENTS_OF_A_NODE = 6;
    /** Cores that the scheduler counts for a component: so few that memory decides, as in the publication. */
    private static final double CORES = 0.05;

    private static final int LARGE_TEXTS = 300;
    private static final int SMALL_TEXTS = 180;
    private static final double GIGABYTE = 1e9;

    @Option(names = "--short", description = "Ten applications, FIFO only, one seed: a few minutes.")
    private boolean isShort;

    @Option(names = "--seeds", description = "Runs of each scheduler. Default: ${DEFAULT-VALUE}.")
    private int seeds = 2;

    @Option(
            names = "--applications",
            description = "Applications of a run; 100 in the publication. Default: ${DEFAULT-VALUE}.")
    private int applications = 30;

    @Option(
            names = "--time-scale",
            description = "What the gaps of the publication, 60 s with a deviation of 40 s, are multiplied by. Default:"
                    + " ${DEFAULT-VALUE}.")
    private double timeScale = 0.17;

    @Option(
            names = "--cores-limit",
            description = "Processor time that the engine allows to a component, in cores. Default: ${DEFAULT-VALUE}.")
    private double coresLimit = 0.08;

    @Option(names = "--json", description = "Print the results as JSON instead of a table.")
    private boolean json;

    @Option(names = "--out", description = "Directory for report, plots and raw data. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("experiment");

    // The rest is for .ci/experiment.
    @Option(names = "--check", hidden = true, description = "Only check the options.")
    private boolean onlyChecks;

    @Option(names = "--swarm", hidden = true, description = "Directory of a swarm that .ci/swarm has started.")
    private Path swarm = Path.of("");

    @Option(names = "--work", hidden = true, description = "Directory for data and logs.")
    private Path work = Path.of("");

    @Spec
    private CommandSpec command = CommandSpec.create();

    private ExperimentCommand() {}

    public static void main(String[] args) {
        // Silences the library of the embedded database, whose lines would mix with the output.
        LoggingSystem.get(ExperimentCommand.class.getClassLoader()).beforeInitialize();
        System.exit(new CommandLine(new ExperimentCommand())
                .setExecutionExceptionHandler((failure, line, parsed) -> {
                    progress(String.valueOf(failure.getMessage()));
                    return FAILED;
                })
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        require(seeds >= 1, "--seeds", "a whole number from 1 on");
        require(applications >= LEAST_APPLICATIONS, "--applications", "a whole number from 5 on: one of five is rigid");
        require(timeScale > 0, "--time-scale", "a number above 0");
        require(coresLimit >= CORES, "--cores-limit", "a number of cores from " + CORES + " on");
        if (onlyChecks) {
            return 0;
        }
        Files.createDirectories(out);
        try (LiveCluster cluster = LiveCluster.start(work, swarm.resolve("1").resolve("docker.sock"))) {
            ExperimentReport report = run(cluster);
            System.out.println(json ? report.json() : report.text());
        }
        progress("report, plots and raw data: " + out.toAbsolutePath());
        return 0;
    }

    private ExperimentReport run(LiveCluster cluster) throws IOException, InterruptedException {
        Map<String, Object> facts = MachineFacts.collect();
        int count = Integer.parseInt(Files.readString(swarm.resolve("nodes")).strip());
        List<JsonNode> nodes = cluster.nodes(count);
        facts.put("nodes", count);
        facts.put("components_of_a_node", COMPONENTS_OF_A_NODE);
        ComponentSize size = size(nodes);
        Path nodesFile = out.resolve("nodes.csv");
        Files.write(nodesFile, machines(nodes));
        cluster.uploadTexts("texts-large", LARGE_TEXTS);
        cluster.uploadTexts("texts-small", SMALL_TEXTS);

        Path home = Path.of("").toAbsolutePath();
        ExperimentRuns runs =
                new ExperimentRuns(cluster, home.resolve("app-templates"), size, ExperimentCommand::progress);
        List<WorkloadApplication> workload = WorkloadApplication.all();
        runs.calibrate(workload, isShort ? 1 : CALIBRATIONS);
        TurnaroundPrediction simulation = new TurnaroundPrediction(home, work, out, nodesFile, size, runs.runTimes());

        ExperimentReport report = new ExperimentReport(facts, settings(), runs.runTimes(), List.of());
        for (int seed = 1; seed <= (isShort ? 1 : seeds); seed++) {
            List<Arrival> arrivals = Arrival.draw(
                    seed,
                    isShort ? SHORT_APPLICATIONS : applications,
                    PUBLISHED_MEAN_GAP * timeScale,
                    PUBLISHED_DEVIATION * timeScale,
                    workload);
            for (Strategy strategy : isShort ? STRATEGIES.subList(0, 2) : STRATEGIES) {
                LiveRun run = simulation.predict(runs.run(strategy, seed, arrivals));
                progress("%s, seed %d: %d applications in %.0f s"
                        .formatted(strategy.label(), seed, run.outcomes().size(), run.seconds()));
                report = report.with(run);
                // What is there is kept, also when a later run fails or is interrupted.
                report.write(out);
            }
        }
        return report;
    }

    private void require(boolean holds, String option, String right) {
        if (!holds) {
            throw new ParameterException(command.commandLine(), option + " must be " + right);
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("mean_gap_s", PUBLISHED_MEAN_GAP * timeScale);
        settings.put("deviation_of_gaps_s", PUBLISHED_DEVIATION * timeScale);
        settings.put("time_scale", timeScale);
        settings.put("cores_limit_of_a_component", coresLimit);
        return settings;
    }

    /** Components that fill a node by their memory. */
    private ComponentSize size(List<JsonNode> nodes) {
        long smallest = nodes.stream()
                .mapToLong(node -> node.at("/memory/total").asLong())
                .min()
                .orElseThrow();
        return new ComponentSize(CORES, coresLimit, smallest / COMPONENTS_OF_A_NODE);
    }

    private static List<String> machines(List<JsonNode> nodes) {
        List<String> lines = new ArrayList<>(List.of("nodes,cores,memory_gb"));
        for (JsonNode node : nodes) {
            lines.add(String.format(
                    Locale.ROOT,
                    "1,%.3f,%.9f",
                    node.at("/cores/total").asDouble(),
                    node.at("/memory/total").asDouble() / GIGABYTE));
        }
        return lines;
    }

    private static void progress(String text) {
        System.err.println("experiment: " + text);
    }
}
