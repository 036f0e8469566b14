package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Whatever names, reasons and logs hold, no command lets it steer the terminal. */
class ControlCharactersTest {

    /** Sets the title, clears the screen, in seven and in eight bits, and writes from right to left. */
    private static final String HOSTILE = "\u001b]0;mine\u0007\u001b[2J\u009b2J\u202ex\u007f\ry";

    private static final String ESCAPED = json(HOSTILE);
    private static final Pattern STEERING =
            Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");
    private static final Pattern OWN = Pattern.compile("\\u001b\\[[0-9]+m|\\r\\u001b\\[K");

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info",
                "ls",
                "get 42",
                "explain 42",
                "nodes",
                "queue",
                "usage",
                "scheduler",
                "events",
                "events 42 -f",
                "cancel 42",
                "rm 42",
                "wait 42",
                "submit -",
                "validate --online -",
                "doctor",
                "whoami",
                "passwd --reset ada",
                "tokens",
                "tokens add ci",
                "sessions",
                "files",
                "files rm -r x --yes",
                "secrets",
                "secrets set key",
                "users",
                "users show ada",
                "users add ada",
                "roles",
                "roles show auditor",
                "groups",
                "groups show physics",
                "quotas",
                "quotas show students"
            })
    void noCommandPassesThemOnToATerminalOrAPipe(String command) {
        everythingIsHostile();

        for (String format : new String[] {"", " -o json", " -o yaml"}) {
            if (command.equals("rm 42") && !format.isEmpty()) {
                continue;
            }
            String[] words = (command + format).split(" ");
            CliRun terminal = CliRun.against(server).input("{}").onTerminal().zoe(words);
            CliRun pipe = CliRun.against(server).input("{}").zoe(words);

            assertThat(OWN.matcher(terminal.out()).replaceAll("")).doesNotContainPattern(STEERING);
            assertThat(OWN.matcher(terminal.err()).replaceAll("")).doesNotContainPattern(STEERING);
            assertThat(pipe.out()).doesNotContainPattern(STEERING);
            assertThat(pipe.err()).doesNotContainPattern(STEERING);
            assertThat(pipe.out() + pipe.err()).as(command + format).contains("mine");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 500, 302})
    void errorsDoNotPassThemOn(int status) {
        server.on(
                "GET",
                "/executions",
                exchange -> ScriptedServer.answer(
                        exchange, status, "text/html", "{\"title\":\"t\",\"detail\":\"" + ESCAPED + "\"}"));

        assertThat(CliRun.against(server).onTerminal().zoe("ls").err()).doesNotContainPattern(STEERING);
        assertThat(CliRun.against(server).zoe("ls", HOSTILE).err()).doesNotContainPattern(STEERING);
    }

    @Test
    void documentsKeepTheTextThatTheyEscape() {
        server.on("GET", "/executions", 200, "{\"items\":[{\"id\":1,\"name\":\"" + ESCAPED + "\"}],\"next\":null}");

        CliRun json = CliRun.against(server).zoe("ls", "-o", "json");
        CliRun yaml = CliRun.against(server).zoe("ls", "-o", "yaml");

        assertThat(JsonMapper.shared().readTree(json.out()).at("/items/0/name").stringValue())
                .isEqualTo(HOSTILE);
        assertThat(new YAMLMapper().readTree(yaml.out()).at("/items/0/name").stringValue())
                .isEqualTo(HOSTILE);
    }

    @Test
    void aLogIsReadableOnATerminalAndUnchangedInAPipe() {
        new ExecutionScript(server).terminated().log(HOSTILE + "\n");
        server.on("GET", "/executions/42/logs", ControlCharactersTest::logOnce);

        assertThat(CliRun.against(server).onTerminal().zoe("logs", "42").out())
                .isEqualTo("\\x1b]0;mine\\x07\\x1b[2J\\x9b2J\\u202ex\\x7f\\x0dy\n");
        assertThat(CliRun.against(server).zoe("logs", "42").out()).isEqualTo(HOSTILE + "\n");
        assertThat(CliRun.against(server).zoe("logs", "-f", "42").out()).isEqualTo(HOSTILE + "\n");
    }

    private static void logOnce(HttpExchange exchange) throws IOException {
        boolean first = exchange.getRequestURI().getQuery().contains("offset=0");
        ScriptedServer.answer(exchange, 200, "text/plain", first ? HOSTILE + "\n" : "");
    }

    private void everythingIsHostile() {
        String execution =
                "{\"id\":42,\"name\":\"%1$s\",\"owner\":\"%1$s\",\"status\":\"terminated\",\"notice\":\"%1$s\",\"error_message\":\"%1$s\"}";
        server.on("GET", "/executions/42", 200, hostile(execution))
                .on("POST", "/executions", 201, hostile(execution))
                .on("POST", "/executions/42/cancel", 200, hostile(execution))
                .problem("DELETE", "/executions/42", 409, ESCAPED)
                .on("GET", "/executions", 200, hostile("{\"items\":[" + execution + "],\"next\":null}"))
                .on("GET", "/info", 200, hostile("{\"version\":\"%1$s\",\"back_end_trouble\":\"%1$s\"}"))
                .on(
                        "GET",
                        "/executions/42/services",
                        200,
                        hostile("{\"items\":[{\"name\":\"%1$s\",\"error_message\":\"%1$s\"}]}"))
                .on(
                        "GET",
                        "/executions/42/endpoints",
                        200,
                        hostile("{\"items\":[{\"service\":\"%1$s\",\"port\":\"%1$s\"}]}"))
                .on(
                        "GET",
                        "/executions/42/explanation",
                        200,
                        hostile("{\"status\":\"%1$s\",\"reasons\":[\"%1$s\"],\"missing\":{\"%1$s\":\"%1$s\"},"
                                + "\"nearest\":\"%1$s\",\"placements\":[{\"service\":\"%1$s\"}]}"))
                .on("GET", "/nodes", 200, hostile("{\"items\":[{\"name\":\"%1$s\",\"labels\":[\"%1$s\"]}]}"))
                .on("GET", "/queue", 200, hostile("{\"order\":\"%1$s\",\"items\":[{\"name\":\"%1$s\"}]}"))
                .on(
                        "GET",
                        "/scheduler",
                        200,
                        hostile("{\"order\":\"%1$s\",\"notice\":\"%1$s\",\"weights\":{\"%1$s\":1}}"))
                .on("GET", "/diagnosis", 200, hostile("{\"items\":[{\"part\":\"%1$s\",\"found\":\"%1$s\"}]}"))
                .on("POST", "/validation", 200, hostile("{\"application\":{\"name\":\"%1$s\"},\"notes\":[\"%1$s\"]}"))
                .on("GET", "/users/me", 200, hostile("{\"username\":\"%1$s\",\"capabilities\":[\"%1$s\"]}"))
                .on("GET", "/users", 200, hostile("{\"items\":[{\"email\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/users/ada", 200, hostile("{\"username\":\"%1$s\",\"created_at\":\"%1$s\"}"))
                .on("POST", "/users", 201, hostile("{\"username\":\"%1$s\",\"password_reset\":{\"secret\":\"%1$s\"}}"))
                .on("POST", "/users/ada/password-reset", 201, hostile("{\"secret\":\"%1$s\"}"))
                .on("GET", "/tokens", 200, hostile("{\"items\":[{\"name\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/sessions", 200, hostile("{\"items\":[{\"browser\":\"%1$s\"}],\"next\":null}"))
                .on(
                        "GET",
                        "/workspace/files",
                        200,
                        hostile("{\"items\":[{\"path\":\"%1$s\",\"type\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/secrets", 200, hostile("{\"items\":[{\"name\":\"%1$s\"}],\"next\":null}"))
                .on("PUT", "/secrets/key", 200, hostile("{\"name\":\"%1$s\",\"version\":\"%1$s\"}"))
                .on("POST", "/tokens", 201, hostile("{\"name\":\"%1$s\",\"secret\":\"%1$s\"}"))
                .on("GET", "/roles", 200, hostile("{\"items\":[{\"capabilities\":[\"%1$s\"]}],\"next\":null}"))
                .on("GET", "/roles/auditor", 200, hostile("{\"name\":\"%1$s\"}"))
                .on("GET", "/groups", 200, hostile("{\"items\":[{\"name\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/groups/physics", 200, hostile("{\"name\":\"%1$s\",\"members\":[\"%1$s\"]}"))
                .on("GET", "/usage", 200, hostile("{\"items\":[{\"user\":\"%1$s\",\"kind\":\"core\"}],\"next\":null}"))
                .on("GET", "/quotas", 200, hostile("{\"items\":[{\"name\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/quotas/students", 200, hostile("{\"name\":\"%1$s\"}"))
                .on(
                        "GET",
                        "/events",
                        200,
                        hostile("{\"items\":[{\"kind\":\"%1$s\",\"reason\":\"%1$s\"}],\"next\":null}"))
                .on("GET", "/executions/42/events", exchange -> {
                    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
                    exchange.sendResponseHeaders(200, 0);
                    try (var out = exchange.getResponseBody()) {
                        out.write(hostile("id: 1\ndata: {\"kind\":\"%1$s\",\"reason\":\"%1$s\"}\n\n")
                                .getBytes(StandardCharsets.UTF_8));
                    }
                });
    }

    private static String hostile(String json) {
        return json.formatted(ESCAPED);
    }

    private static String json(String text) {
        String quoted = JsonMapper.shared().writeValueAsString(text);
        return quoted.substring(1, quoted.length() - 1);
    }
}
