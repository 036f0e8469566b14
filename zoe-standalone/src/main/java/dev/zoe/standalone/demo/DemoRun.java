package dev.zoe.standalone.demo;

import dev.zoe.standalone.images.ImageBuildException;
import dev.zoe.standalone.images.ImageBuilder;
import dev.zoe.standalone.server.StandaloneServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/** Runs an elastic application from its submission to its result, over REST as any user would. */
public final class DemoRun {

    private static final String APPLICATION = "mandelbrot";
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
     * Runs the application to its end; returns the exit code of the demo: 0 when it ended well and its result is there.
     */
    public int run() throws IOException, InterruptedException {
        Path template = buildImage();
        DemoClient client = new DemoClient(server.url(), server.credentials());
        long id = client.submit(Files.readString(template.resolve(APPLICATION + ".json")));
        out.printf("demo: %s is execution %d%n", APPLICATION, id);
        JsonNode end = follow(client, id);
        return printResult(end);
    }

    /**
     * Builds the image of the application for the back-end; returns the directory of its template.
     *
     * @throws ImageBuildException when it cannot be built
     */
    public Path buildImage() {
        Path template = templates.resolve(APPLICATION);
        server.backEnd().imageInstaller().build(new ImageBuilder(template));
        return template;
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
                    .forEach(url -> out.printf("           its progress and picture: %s%n", url));
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

    private int printResult(JsonNode end) {
        String status = end.path("status").asString();
        Path result = server.data()
                .workspaces()
                .resolve(end.path("owner").asString())
                .resolve("%s-%d.png".formatted(APPLICATION, end.path("id").asLong()));
        if (!status.equals("terminated")) {
            out.printf(
                    "demo: %s %s: %s%n",
                    APPLICATION, status, end.path("error_message").asString("no reason given"));
            return 1;
        }
        if (!Files.isRegularFile(result)) {
            out.printf("demo: %s terminated, but its result %s is missing%n", APPLICATION, result);
            return 1;
        }
        out.printf(
                "demo: %s terminated after %.0f s: %d core, %d elastic services, peak %d, result %s%n",
                APPLICATION,
                age(end),
                end.path("core").path("total").asInt(),
                end.path("elastic").path("total").asInt(),
                end.path("peak_services").asInt(),
                result);
        return 0;
    }
}
