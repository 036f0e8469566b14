package dev.zoe.standalone.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the path from a submission to running containers. {@code .ci/bench} provides what it needs. */
@Command(name = "spine", description = "Measures the path from a submission to running containers.")
public final class SpineBench implements Callable<Integer> {

    private static final Figure.Target START = new Figure.Target(true, 1.3, "×");
    private static final Figure.Target SUBMIT = new Figure.Target(false, 0.25, "×");
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

    private final List<Figure> figures = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();

    private SpineBench() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new SpineBench()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, SQLException {
        Site site = Site.at(work.resolve("server"));
        Report report = new Report(Machine.facts(site.programs(), pgbench), figures, skipped);
        try (Launched server = site.launch("server", "--back-end", "docker")) {
            say("a server is ready after %.1f s".formatted(server.readySeconds()));
            Api api = Api.of(site.commandLineConfig());
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
            demo(Site.at(work.resolve("demo")));
        }
        if (json) {
            System.out.println(report.json());
        } else {
            report.print(System.out);
        }
        return 0;
    }

    private void starts(Site site, Api api) throws IOException, InterruptedException {
        try (Starts starts = new Starts(site.programs())) {
            starts("start_1", "submit to 1 container", WARM_UP, new Containers(site.programs(), api, starts, 1, 0.5));
            starts("start_10", "submit to 10 containers", 2, new Containers(site.programs(), api, starts, 10, 0.1));
        }
    }

    private void starts(String name, String title, int warmUp, Containers containers)
            throws IOException, InterruptedException {
        say("%s: %d pairs, after %d to warm up".formatted(title, pairs, warmUp));
        Pairs.take(warmUp, containers::zoe, containers::dockerRun);
        Pairs taken = Pairs.take(pairs, containers::zoe, containers::dockerRun);
        add(Figure.ratio(name, title, "s", taken.zoe(), "docker run -d", taken.other(), START));
    }

    private void submissions(Site site, Api api) throws IOException, InterruptedException, SQLException {
        if (pgbench.isEmpty()) {
            skipped.add("submissions per second: pgbench is missing (Debian: apt-get install postgresql-contrib)");
            return;
        }
        say("submissions of %d clients: 3 pairs of %d s".formatted(Submissions.CLIENTS, seconds));
        Submissions submissions = new Submissions(api);
        try {
            Pgbench alone = new Pgbench(site.programs(), pgbench.get(), site.data(), submissions.canonical());
            submissions.warmUp(seconds);
            Pairs rates = Pairs.take(3, () -> submissions.perSecond(seconds), () -> alone.perSecond(seconds));
            add(Figure.ratio(
                    "submissions", "submissions per second", "/s", rates.zoe(), "pgbench", rates.other(), SUBMIT));
        } finally {
            submissions.end();
        }
    }

    private void list(Site site) throws IOException, InterruptedException {
        say("zoe ls: 20 runs");
        site.programs().run(site.zoe("ls"));
        Pairs times = Pairs.take(20, () -> site.programs().time(site.zoe("ls")), () -> site.programs()
                .time(site.java("-version")));
        Optional<Figure.Beside> jvm = Optional.of(new Figure.Beside("java -version", Spread.of(times.other())));
        add(Figure.median("ls", "zoe ls", "s", times.zoe(), jvm, LIST_SECONDS));
    }

    private void demo(Site site) throws IOException, InterruptedException {
        say("zoe demo: a first start, then 5 of an existing site");
        try (Launched first = site.launch("demo")) {
            say("the first start is ready after %.1f s".formatted(first.readySeconds()));
        }
        List<Double> times = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            try (Launched again = site.launch("demo")) {
                times.add(again.readySeconds());
            }
        }
        add(Figure.median("demo", "second zoe demo to ready", "s", times, Optional.empty(), READY_SECONDS));
    }

    private void add(Figure figure) {
        say(figure.line());
        figures.add(figure);
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }
}
