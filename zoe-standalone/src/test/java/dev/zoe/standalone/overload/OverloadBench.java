package dev.zoe.standalone.overload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Gives a site with little memory more than it can do at once, and looks what becomes of it. */
@Command(
        name = "overload",
        description = "Gives a site with little memory more than it can do at once: many submissions, many containers"
                + " that come and go, engine calls that hang.")
public final class OverloadBench implements Callable<Integer> {

    private static final int HARMED = 1;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--heap", description = "Largest heap of the server in MiB. Default: ${DEFAULT-VALUE}.")
    private int heap = 256;

    @Option(names = "--executions", description = "Submitted at once. Default: ${DEFAULT-VALUE}.")
    private int executions = 10_000;

    @Option(names = "--containers", description = "That come and go. Default: ${DEFAULT-VALUE}.")
    private int containers = 2_000;

    @Option(names = "--hanging", description = "Starts that hang, at most 50. Default: ${DEFAULT-VALUE}.")
    private int hanging = 50;

    @Option(
            names = "--rounds",
            description =
                    "Of calls in each of five phases alone and five beside a greedy user. Default: ${DEFAULT-VALUE}.")
    private int rounds = 20;

    @Option(names = "--only", split = ",", description = "Some of burst, churn, hanging, greedy. Default: all.")
    private List<String> only = List.of("burst", "churn", "hanging", "greedy");

    @Option(names = "--work", required = true, description = "Directory for logs and data.")
    private Path work = Path.of("");

    private OverloadBench() {}

    public static void main(String[] args) {
        LoggingSystem.get(OverloadBench.class.getClassLoader()).beforeInitialize();
        System.exit(new CommandLine(new OverloadBench()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        Map<String, OverloadReport> runs = new LinkedHashMap<>();
        OverloadScale scale = new OverloadScale(heap, 20, 50, executions, containers, hanging);
        try (OverloadServerProcess server = OverloadServerProcess.start(work, scale, List.of())) {
            run("burst", runs, () -> BurstScenario.run(server, scale, scale.executions()));
            run("churn", runs, () -> ChurnScenario.run(server, scale.containers()));
            run("hanging", runs, () -> HangingStartsScenario.run(server, scale.hanging()));
            run("greedy", runs, () -> GreedyUserScenario.run(server, GreedyUserScenario.MEASURED_PHASES, rounds));
        } finally {
            // Also what was found before something went wrong.
            report(runs);
        }
        List<String> harm = new ArrayList<>();
        runs.forEach((name, report) -> {
            report.harm().forEach(sentence -> harm.add(name + ": " + sentence));
            GreedyUserScenario.tooSlow(report).forEach(sentence -> harm.add(name + ": " + sentence));
        });
        harm.forEach(OverloadBench::say);
        return harm.isEmpty() ? 0 : HARMED;
    }

    private void run(String name, Map<String, OverloadReport> runs, Callable<OverloadReport> run) throws Exception {
        if (only.contains(name)) {
            say(name);
            runs.put(name, run.call());
        }
    }

    private void report(Map<String, OverloadReport> runs) {
        if (json) {
            Map<String, Object> all = new LinkedHashMap<>();
            runs.forEach((name, report) -> all.put(name, report.figures()));
            System.out.println(JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(all));
            return;
        }
        runs.forEach((name, report) -> {
            System.out.println(name);
            report.figures().forEach((figure, value) -> System.out.printf("  %-36s %s%n", figure, value));
        });
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }
}
