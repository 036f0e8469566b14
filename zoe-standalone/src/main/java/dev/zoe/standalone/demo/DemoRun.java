package dev.zoe.standalone.demo;

import dev.zoe.standalone.images.ImageBuildException;
import dev.zoe.standalone.server.StandaloneServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Runs an elastic application from its submission to its result, over REST as any user would. */
public final class DemoRun {

    /** The application that needs nothing but Java. */
    public static final String USUAL = "mandelbrot";

    private static final int POLL_MILLIS = 200;

    private final StandaloneServer server;
    private final Path templates;
    private final PrintStream out;

    public DemoRun(StandaloneServer server, Path templates, PrintStream out) {
        this.server = server;
        this.templates = templates;
        this.out = out;
    }

    /**
     * Runs an application to its end; returns the exit code of the demo: 0 when it ended well and its result is there.
     *
     * @param name of its template
     */
    public int run(String name) throws IOException, InterruptedException {
        DemoApplication application = DemoApplication.read(templates, name);
        new DemoImages(server, templates, out).build(application);
        DemoClient client = new DemoClient(server.url(), server.credentials());
        long id = client.submit(application.description());
        out.printf("demo: %s is execution %d%n", name, id);
        JsonNode end = follow(client, id);
        return printResult(name, end, client);
    }

    /**
     * Builds the images of an application for the back-end.
     *
     * @throws ImageBuildException when one cannot be built
     */
    public void buildImages(String name) throws IOException {
        new DemoImages(server, templates, out).build(DemoApplication.read(templates, name));
    }

    private JsonNode follow(DemoClient client, long id) throws InterruptedException {
        String last = "";
        while (true) {
            JsonNode execution = client.execution(id);
            String line = line(execution);
            if (!line.equals(last)) {
                out.printf("  %5.1f s  %s%n", age(execution), line + client.explanation(execution));
                printEndpoints(last, execution, client);
                last = line;
            }
            if (!execution.path("ended_at").isNull()) {
                return execution;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private void printEndpoints(String last, JsonNode execution, DemoClient client) {
        boolean now = execution.path("status").asString().equals("running");
        if (now && !last.startsWith("running")) {
            client.endpoints(execution.path("id").asLong())
                    .forEach(url -> out.printf("           its page: %s%n", url));
        }
    }

    private static String line(JsonNode execution) {
        return "%-11s  core %d/%d  elastic %d/%d"
                .formatted(
                        execution.path("status").asString(),
                        execution.path("core").path("active").asInt(),
                        execution.path("core").path("total").asInt(),
                        execution.path("elastic").path("active").asInt(),
                        execution.path("elastic").path("total").asInt());
    }

    private static double age(JsonNode execution) {
        Instant submitted = Instant.parse(execution.path("submitted_at").asString());
        Instant until = execution.path("ended_at").isNull()
                ? Instant.now()
                : Instant.parse(execution.path("ended_at").asString());
        return Duration.between(submitted, until).toMillis() / 1000.0;
    }

    private int printResult(String name, JsonNode end, DemoClient client) {
        String status = end.path("status").asString();
        if (!status.equals("terminated")) {
            out.printf(
                    "demo: %s %s: %s%n", name, status, end.path("error_message").asString("no reason given"));
            return 1;
        }
        Path workspace = server.data().workspaces().resolve(end.path("owner").asString());
        List<Path> results = client.results(end.path("id").asLong()).stream()
                .map(workspace::resolve)
                .toList();
        if (results.isEmpty()) {
            out.printf("demo: %s terminated, but there is no result of it in %s%n", name, workspace);
            return 1;
        }
        out.printf(
                "demo: %s terminated after %.0f s: %d core, %d elastic services, peak %d, result %s%n",
                name,
                age(end),
                end.path("core").path("total").asInt(),
                end.path("elastic").path("total").asInt(),
                end.path("peak_services").asInt(),
                results.stream().map(Path::toString).collect(Collectors.joining(", ")));
        return 0;
    }
}
