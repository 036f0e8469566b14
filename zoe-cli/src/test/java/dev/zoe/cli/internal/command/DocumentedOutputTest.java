package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of the command line shows what the commands print. The answers of the server, in {@code resources/api}, are
 * those of a real one with other names and times.
 */
class DocumentedOutputTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "command-line.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```console\\n(.*?)^```");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^\\$ (.+)\\n((?:(?!\\$ ).*\\n)*)");

    /** How far it gets depends on time, and a broken description belongs to it that the page does not show. */
    private static final List<String> NOT_REPEATABLE = List.of("submit mandelbrot.json --wait", "validate broken.json");

    private final Path folder;

    DocumentedOutputTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** One command of the page, and what the page says that it prints, line by line. */
    private record Example(String command, List<String> output) {}

    @TestFactory
    Stream<DynamicTest> theOutputIsWhatThePageShows() throws IOException {
        return examples().stream()
                .map(example -> DynamicTest.dynamicTest("zoe " + example.command(), () -> check(example)));
    }

    @Test
    void theExamplesAreFound() throws IOException {
        assertThat(examples())
                .extracting(Example::command)
                .contains("ls", "get 42", "explain 43", "queue", "events 42", "nodes", "submit mandelbrot.json");
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(PAGE));
        while (block.find()) {
            EXAMPLE.matcher(block.group(1))
                    .results()
                    .filter(found -> found.group(1).startsWith("zoe "))
                    .map(found -> new Example(
                            found.group(1).substring("zoe ".length()),
                            found.group(2).lines().toList()))
                    .filter(example -> !NOT_REPEATABLE.contains(example.command()))
                    .forEach(examples::add);
        }
        return examples;
    }

    private void check(Example example) throws IOException {
        try (ScriptedServer server = server()) {
            if (example.command().startsWith("wait ")) {
                new ExecutionScript(server).ended("error", "\"coordinator0 ended with exit code 3\"");
            }
            Path description = Files.copy(
                    Path.of("..", "app-templates", "mandelbrot", "mandelbrot.json"),
                    folder.resolve("mandelbrot.json"),
                    StandardCopyOption.REPLACE_EXISTING);
            String[] words = example.command()
                    .replace("mandelbrot.json", description.toString())
                    .split(" ", -1);

            CliRun run = CliRun.against(server).zoe(words);

            String printed = (run.out() + run.err())
                    .replace(server.url(), "http://127.0.0.1:5001")
                    .replace(description.toString(), "mandelbrot.json");
            assertThat(printed.lines().toList())
                    .hasSameSizeAs(example.output())
                    .zipSatisfy(example.output(), (is, shown) -> {
                        // A long list of values may end in an ellipsis.
                        if (shown.endsWith("…")) {
                            assertThat(is).startsWith(shown.substring(0, shown.length() - 1));
                        } else {
                            assertThat(is).isEqualTo(shown);
                        }
                    });
        }
    }

    private static ScriptedServer server() {
        return new ScriptedServer()
                .on("POST", "/executions", 201, "{\"id\":42,\"name\":\"mandelbrot\",\"status\":\"submitted\"}")
                .get("/info", "info.json")
                .on("GET", "/executions", exchange -> {
                    ObjectNode all = (ObjectNode) ScriptedServer.document("executions.json");
                    if (exchange.getRequestURI().getQuery().contains("status=starting,running")) {
                        all.withArray("items").remove(1);
                    }
                    ScriptedServer.answer(exchange, 200, "application/json", all.toString());
                })
                .get("/executions/42", "execution-running.json")
                .get("/executions/42/services", "services.json")
                .on("GET", "/executions/42/logs", exchange -> {
                    String query = exchange.getRequestURI().getQuery();
                    String row = query.contains("worker0") ? "row 511 of 512\n" : "row 498 of 512\n";
                    ScriptedServer.answer(exchange, 200, "text/plain", query.contains("tail=1") ? row : "");
                })
                .get("/executions/42/endpoints", "endpoints.json")
                .get("/executions/42/explanation", "explanation-running.json")
                .get("/executions/43/explanation", "explanation-waiting.json")
                .get("/executions/42/events", "events.json")
                .get("/queue", "queue.json")
                .get("/nodes", "nodes.json")
                .get("/templates", "templates.json")
                .get("/templates/mandelbrot", "template.json")
                .on(
                        "POST",
                        "/templates/mandelbrot/application",
                        200,
                        ScriptedServer.resource("template-application.json"))
                .get("/usage", "usage.json")
                .get("/audit", "audit.json")
                .get("/audit/verify", "audit-verify.json")
                .get("/scheduler", "scheduler-set.json")
                .on("PATCH", "/scheduler", 200, ScriptedServer.resource("scheduler-set.json"))
                .get("/users/me", "user-me.json")
                .get("/users", "users.json")
                .on("POST", "/users", 201, ScriptedServer.resource("user-added.json"))
                .get("/roles", "roles.json")
                .on("PATCH", "/roles/auditor", 200, ScriptedServer.resource("role.json"))
                .get("/roles/auditor", "role.json")
                .get("/groups", "groups.json")
                .get("/groups/physics", "group.json")
                .get("/quotas", "quotas.json")
                .on("PATCH", "/quotas/students", 200, ScriptedServer.resource("quota.json"))
                .get("/tokens", "tokens.json")
                .get("/sessions", "sessions.json")
                .on("DELETE", "/sessions/3", 204, "")
                .get("/workspace/files", "workspace-files.json")
                .on("DELETE", "/workspace/files", 204, "")
                .get("/message", "message.json")
                .on("POST", "/templates", 201, "{\"id\":\"my-7\"}")
                .on("PUT", "/message", 200, ScriptedServer.resource("message.json"))
                .get("/secrets", "secrets.json")
                .on("PUT", "/secrets/store_password", 200, ScriptedServer.resource("secret-set.json"))
                .on("POST", "/tokens", 201, ScriptedServer.resource("token-added.json"))
                .on("POST", "/executions/1/cancel", 202, "{\"id\":1,\"name\":\"one\",\"status\":\"running\"}")
                .on("POST", "/executions/2/cancel", 200, "{\"id\":2,\"name\":\"two\",\"status\":\"terminated\"}")
                .on("POST", "/executions/cancel", 200, ScriptedServer.resource("bulk-cancel.json"))
                .on("DELETE", "/executions/1", 204, "")
                .problem(
                        "DELETE",
                        "/executions/2",
                        409,
                        "Execution 2 is running; cancel it and wait until it has ended, then delete it.");
    }
}
