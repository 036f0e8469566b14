package dev.zoe.standalone.people;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.LargeSiteWriter;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.people.ListTimer.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.springframework.boot.logging.LoggingSystem;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Measures lists and checks of rights on a site with many users, groups and executions. */
@Command(
        name = "people",
        description = "Measures every list, as administrator, operator and user, and the checks of rights, on a site"
                + " with many users, groups and executions.")
public final class PeopleBench implements Callable<Integer> {

    private static final double LIST_MILLIS = 50;
    private static final double RIGHTS_MILLIS = 0.1;
    private static final double COMMAND_SECONDS = 0.5;
    private static final double NANOS_PER_MILLI = 1e6;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--users", description = "Users. Default: ${DEFAULT-VALUE}.")
    private int users = 1_000;

    @Option(names = "--groups", description = "Groups. Default: ${DEFAULT-VALUE}.")
    private int groups = 50;

    @Option(names = "--executions", description = "Executions that have ended. Default: ${DEFAULT-VALUE}.")
    private int executions = 100_000;

    @Option(names = "--waiting", description = "Executions that wait. Default: ${DEFAULT-VALUE}.")
    private int waiting = 300;

    @Option(names = "--calls", description = "Measured calls of each list and caller. Default: ${DEFAULT-VALUE}.")
    private int calls = 100;

    @Option(names = "--only", description = "Only lists whose path begins so.")
    private String only = "/";

    @Option(names = "--zoe", description = "Path of the launcher; without it, zoe ls is not measured.")
    private Optional<Path> zoe = Optional.empty();

    @Option(names = "--work", required = true, description = "Directory for the data of the server.")
    private Path work = Path.of("");

    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final List<String> missed = new ArrayList<>();

    private PeopleBench() {}

    public static void main(String[] args) {
        LoggingSystem.get(PeopleBench.class.getClassLoader()).beforeInitialize();
        // One caller calls more often than a user may.
        System.setProperty("zoe.api.requests-per-minute-per-user", "0");
        System.setProperty("zoe.api.submitted-bytes-per-hour-per-user", "0");
        System.setProperty("zoe.api.monitor.port", "0");
        System.exit(new CommandLine(new PeopleBench()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (InProcessServer server = InProcessServer.onProcesses(work)) {
            try {
                measure(server);
            } finally {
                server.endExecutions();
            }
        }
        if (json) {
            System.out.println(JsonMapper.builder()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .build()
                    .writeValueAsString(figures));
        }
        missed.forEach(PeopleBench::say);
        return missed.isEmpty() ? 0 : 1;
    }

    private void measure(InProcessServer server) throws IOException, InterruptedException {
        DataSource database = server.database();
        RestCaller admin = server.admin();
        long running = BusySite.occupy(admin);
        say("writing %d users, %d groups, %d executions".formatted(users, groups, executions));
        new LargeSiteWriter(database).write(new LargeSiteWriter.Size(users, groups, executions), running);
        BusySite.queue(admin, waiting);
        new TestUserWriter(database).add("olga", "operator");
        RestCaller operator = admin.withLogin("olga", TestUserWriter.PASSWORD);
        RestCaller busy = admin.withLogin("user1", TestUserWriter.PASSWORD);

        rights();
        Map<String, RestCaller> callers = new LinkedHashMap<>();
        callers.put("admin", admin);
        callers.put("operator", operator);
        callers.put("busy user", busy);
        callers.put("user", admin.withLogin("user7", TestUserWriter.PASSWORD));
        lists(callers, running);
        if (zoe.isPresent()) {
            command(zoe.get(), busy);
        }
    }

    private void rights() {
        // The first round warms up.
        double permitted = Math.min(RightsTimer.permittedNanos(), RightsTimer.permittedNanos()) / NANOS_PER_MILLI;
        double refused = Math.min(RightsTimer.refusedNanos(), RightsTimer.refusedNanos()) / NANOS_PER_MILLI;
        figure("checks of a permitted request", permitted, RIGHTS_MILLIS, "ms");
        figure("a refusal", refused, RIGHTS_MILLIS, "ms");
    }

    private void lists(Map<String, RestCaller> callers, long execution) throws IOException {
        ListTimer timer = new ListTimer(calls / 2, calls);
        StringBuilder head = new StringBuilder("%-70s".formatted("p95 (median), ms"));
        callers.keySet().forEach(caller -> head.append(" %15s".formatted(caller)));
        print(head.toString());
        for (ListCall list : ListCall.all(execution)) {
            if (!list.path().startsWith(only)) {
                continue;
            }
            Map<String, Object> byCaller = new LinkedHashMap<>();
            StringBuilder line = new StringBuilder("%-70s".formatted(list.path()));
            for (Map.Entry<String, RestCaller> caller : callers.entrySet()) {
                Optional<Timing> timing = timer.measure(caller.getValue(), list);
                line.append(" %15s".formatted(timing.map(PeopleBench::text).orElse("–")));
                timing.ifPresent(took -> {
                    byCaller.put(caller.getKey(), took);
                    check(list.path() + " as " + caller.getKey(), took.p95(), LIST_MILLIS, "ms");
                });
            }
            figures.put(list.path(), byCaller);
            print(line.toString());
        }
    }

    private void command(Path launcher, RestCaller user) throws IOException, InterruptedException {
        figure(
                "zoe ls",
                CommandTimer.median(launcher, user, Files.createDirectory(work.resolve("client"))),
                COMMAND_SECONDS,
                "s");
    }

    private void figure(String name, double value, double limit, String unit) {
        figures.put(name, value);
        print("%-70s %16.5f %s".formatted(name, value, unit));
        check(name, value, limit, unit);
    }

    private void check(String name, double value, double limit, String unit) {
        if (value > limit) {
            missed.add(String.format(Locale.ROOT, "MISSED: %s took %.3f %s, at most %.1f", name, value, unit, limit));
        }
    }

    private static String text(Timing timing) {
        return String.format(Locale.ROOT, "%.1f (%.1f)", timing.p95(), timing.median());
    }

    private void print(String line) {
        if (!json) {
            System.out.println(line);
        }
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }
}
