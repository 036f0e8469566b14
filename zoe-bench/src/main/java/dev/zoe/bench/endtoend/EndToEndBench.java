package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import dev.zoe.bench.report.BenchReport;
import dev.zoe.bench.report.MachineFacts;
import dev.zoe.bench.report.MedianSpread;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the path from a submission to running containers. {@code .ci/bench} provides what it needs. */
@Command(name = "./zoe bench spine", description = "Measures the path from a submission to running containers.")
public final class EndToEndBench implements Callable<Integer> {

    private static final ComparisonFigure.Target START = new ComparisonFigure.Target(true, 1.3, "×");
    private static final ComparisonFigure.Target SUBMIT = new ComparisonFigure.Target(false, 0.25, "×");
    /** A server that has just started is still being compiled by its JVM. */
    private static final int WARM_UP = 30;

    private static final double LIST_SECONDS = 0.5;
    private static final double READY_SECONDS = 12;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Option(names = "--pairs", description = "How often containers are started each way. Default: ${DEFAULT-VALUE}.")
    private int pairs = 12;

    @Option(names = "--seconds", description = "How long one round of submissions takes. Default: ${DEFAULT-VALUE}.")
    private int seconds = 10;

    @Option(names = "--only", split = ",", description = "Some of start, submit, ls, demo. Default: all.")
    private List<String> only = List.of("start", "submit", "ls", "demo");

    @Option(names = "--work", required = true, description = "Directory for the data of the servers.")
    private Path work = Path.of("");

    @Option(names = "--pgbench", description = "Path of pgbench; without it, submissions are not measured.")
    private Optional<String> pgbench = Optional.empty();

    private final List<ComparisonFigure> figures = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    private EndToEndBench() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new EndToEndBench()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        BenchSite site = BenchSite.at(work.resolve("server"));
        BenchReport report = new BenchReport(machine(site.programs()), figures, skipped);
        try (LaunchedServer server = site.launch("server", "--back-end", "docker")) {
            progress("a server is ready after %.1f s".formatted(server.readySeconds()));
            ServerApiClient api = ServerApiClient.of(site.commandLineConfig());
            if (only.contains("start")) {
                starts(site, api);
            }
            if (only.contains("ls")) {
                list(site);
            }
            if (only.contains("submit")) {
                submissions(site, api);
            }
        } finally {
            site.removeContainers();
        }
        if (only.contains("demo")) {
            demo(BenchSite.at(work.resolve("demo")));
        }
        if (json) {
            System.out.println(report.json());
        } else {
            report.print(System.out, ComparisonFigure.HEAD);
        }
        return 0;
    }

    private Map<String, Object> machine(ProgramRunner programs) throws IOException, InterruptedException {
        Map<String, Object> facts = MachineFacts.collect();
        facts.put(
                "docker",
                programs.run(List.of("docker", "version", "--format", "{{.Server.Version}}"))
                        .strip());
        facts.put(
                "docker_storage",
                programs.run(List.of("docker", "info", "--format", "{{.Driver}}, cgroup v{{.CgroupVersion}}"))
                        .strip());
        if (pgbench.isPresent()) {
            facts.put(
                    "pgbench", programs.run(List.of(pgbench.get(), "--version")).strip());
        }
        return facts;
    }

    private void starts(BenchSite site, ServerApiClient api) throws IOException, InterruptedException {
        try (ContainerStartEvents starts = new ContainerStartEvents(site.programs())) {
            starts(
                    "start_1",
                    "submit to 1 container",
                    WARM_UP,
                    new ContainerStartBench(site.programs(), api, starts, 1, 0.5));
            starts(
                    "start_10",
                    "submit to 10 containers",
                    2,
                    new ContainerStartBench(site.programs(), api, starts, 10, 0.1));
        }
    }

    private void starts(String name, String title, int warmUp, ContainerStartBench containers)
            throws IOException, InterruptedException {
        progress("%s: %d pairs, after %d to warm up".formatted(title, pairs, warmUp));
        PairedMeasurements.take(warmUp, containers::zoe, containers::other);
        PairedMeasurements taken = PairedMeasurements.take(pairs, containers::zoe, containers::other);
        add(ComparisonFigure.ratio(name, title, "s", taken.zoe(), "docker run -d", taken.other(), START));
    }

    private void submissions(BenchSite site, ServerApiClient api)
            throws IOException, InterruptedException, SQLException {
        if (pgbench.isEmpty()) {
            skipped.add("submissions per second: pgbench is missing (Debian: apt-get install postgresql-contrib)");
            return;
        }
        progress("submissions of %d clients: 3 pairs of %d s".formatted(SubmissionRateBench.CLIENTS, seconds));
        SubmissionRateBench submissions = new SubmissionRateBench(api);
        try {
            PgbenchBaseline alone =
                    new PgbenchBaseline(site.programs(), pgbench.get(), site.data(), submissions.canonical());
            submissions.warmUp(seconds);
            PairedMeasurements rates =
                    PairedMeasurements.take(3, () -> submissions.perSecond(seconds), () -> alone.perSecond(seconds));
            add(ComparisonFigure.ratio(
                    "submissions", "submissions per second", "/s", rates.zoe(), "pgbench", rates.other(), SUBMIT));
        } finally {
            submissions.end();
        }
    }

    private void list(BenchSite site) throws IOException, InterruptedException {
        progress("zoe ls: 20 runs");
        site.programs().run(site.zoe("ls"));
        PairedMeasurements times =
                PairedMeasurements.take(20, () -> site.programs().time(site.zoe("ls")), () -> site.programs()
                        .time(site.java("-version")));
        Optional<ComparisonFigure.Baseline> jvm =
                Optional.of(new ComparisonFigure.Baseline("java -version", MedianSpread.of(times.other())));
        add(ComparisonFigure.median("ls", "zoe ls", "s", times.zoe(), jvm, LIST_SECONDS));
    }

    private void demo(BenchSite site) throws IOException, InterruptedException {
        progress("zoe demo: a first start, then 5 of an existing site");
        try (LaunchedServer first = site.launch("demo")) {
            progress("the first start is ready after %.1f s".formatted(first.readySeconds()));
        }
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try (LaunchedServer again = site.launch("demo")) {
                times.add(again.readySeconds());
            }
        }
        add(ComparisonFigure.median("demo", "second zoe demo to ready", "s", times, Optional.empty(), READY_SECONDS));
    }

    private void add(ComparisonFigure figure) {
        progress(figure.line());
        figures.add(figure);
    }

    private static void progress(String message) {
        System.err.println("bench: " + message);
    }
}
