package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.testing.PseudoTerminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the program does on a terminal, in a pipe, and while the server is busy. */
class TerminalHabitsTest {

    private final ScriptedServer server = new ScriptedServer();
    private final Path folder;

    TerminalHabitsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls --all",
                "ls --all -o json",
                "ls --all -o yaml",
                "--help",
                "",
                "completion zsh",
                "logs 42",
                "init -o -"
            })
    void aReaderThatEndsFirstEndsTheCommandWithoutAnError(String command) throws IOException, InterruptedException {
        server.on("GET", "/executions", 200, manyExecutions())
                .on("GET", "/executions/42/services", 200, "{\"items\":[{\"name\":\"main0\",\"monitor\":true}]}")
                .on(
                        "GET",
                        "/executions/42/logs",
                        exchange -> ScriptedServer.answer(exchange, 200, "text/plain", "a line\n".repeat(100_000)));
        List<String> words = command.isEmpty() ? List.of() : List.of(command.split(" ", -1));
        // The reader has ended before anything is written.
        ProcessBuilder shell = new ProcessBuilder(
                "bash",
                "-c",
                "exec 3> >(true); wait $!; "
                        + PseudoTerminal.command(words).stream()
                                .map(word -> "'" + word + "'")
                                .collect(Collectors.joining(" "))
                        + " >&3");
        shell.environment().put("ZOE_URL", server.url());
        shell.environment().put("HOME", folder.toString());
        Process process = shell.start();

        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(errors).isEmpty();
        assertThat(process.waitFor()).isEqualTo(141);
    }

    @Test
    void aPasswordIsNotShownWhileItIsTyped() {
        server.on("GET", "/info", 200, "{}")
                .on("GET", "/tokens", 200, "{\"items\":[],\"next\":null}")
                .on("POST", "/tokens", 201, "{\"name\":\"cli-host\",\"secret\":\"zoe_abc\"}")
                .on("GET", "/users/me", 200, "{\"username\":\"ada\"}")
                .on("PUT", "/users/me/password", 204, "");
        Map<String, String> home = Map.of("HOME", folder.toString());
        try (PseudoTerminal login = PseudoTerminal.zoe(home, List.of("login", server.url()))) {
            login.awaitText("User: ")
                    .type("ada\r")
                    .awaitText("Password: ")
                    .type("correct horse\r")
                    .awaitText("signed in at");

            assertThat(login.exitCode()).isZero();
            assertThat(login.output()).contains("User: ada").doesNotContain("correct horse");
        }
        try (PseudoTerminal passwd = PseudoTerminal.zoe(home, List.of("passwd"))) {
            passwd.awaitText("Current password: ")
                    .type("correct horse\r")
                    .awaitText("New password: ")
                    .type("battery staple\r")
                    .awaitText("New password again: ")
                    .type("battery stable\r")
                    .awaitText("the two new passwords differ");

            assertThat(passwd.exitCode()).isEqualTo(2);
            assertThat(passwd.output()).doesNotContain("horse").doesNotContain("battery");
        }
        assertThat(server.requests("PUT", "/users/me/password")).isEmpty();
    }

    @Test
    void manySubmissionsShowABarOnATerminalAndLinesElsewhere() throws IOException {
        server.on("POST", "/arrays", 201, "{\"id\":41}");
        server.on("POST", "/executions", 201, "{\"id\":42,\"name\":\"a\",\"status\":\"submitted\"}");
        Path description =
                Files.copy(Path.of("..", "app-templates", "mandelbrot", "mandelbrot.json"), folder.resolve("m.json"));
        Path table = Files.writeString(
                folder.resolve("t.csv"),
                "n\n" + IntStream.range(0, 40).mapToObj(Integer::toString).collect(Collectors.joining("\n")) + "\n");
        List<String> words = new ArrayList<>(
                List.of("submit", description.toString(), "--each", table.toString(), "--name", "a-${n}"));

        CliRun plain = CliRun.against(server).zoe(words.toArray(String[]::new));
        assertThat(plain.exitCode()).isZero();
        assertThat(plain.err().lines())
                .filteredOn(line -> line.endsWith(" submitted"))
                .hasSize(10)
                .startsWith("4/40 submitted")
                .endsWith("40/40 submitted");

        try (PseudoTerminal terminal =
                PseudoTerminal.zoe(Map.of("ZOE_URL", server.url(), "HOME", folder.toString()), words)) {
            assertThat(terminal.exitCode()).isZero();
            assertThat(terminal.output())
                    .contains("[" + " ".repeat(30) + "] 0/40 submitted")
                    .contains("[" + "#".repeat(15) + " ".repeat(15) + "] 20/40 submitted")
                    .contains("[" + "#".repeat(30) + "] 40/40 submitted");
            assertThat(terminal.screen()).doesNotContain("#");
        }
    }

    @Test
    void aReadThatABusyServerRefusesIsRepeated() {
        for (int status : List.of(429, 503)) {
            server.on("GET", "/info", exchange -> {
                if (server.requests("GET", "/info").size() % 2 == 1) {
                    exchange.getResponseHeaders().set("Retry-After", "0");
                    String type = status == 429 ? "urn:zoe:problem:too-many-requests" : "urn:zoe:problem:busy";
                    ScriptedServer.answer(
                            exchange,
                            status,
                            "application/problem+json",
                            "{\"type\":\"" + type + "\",\"detail\":\"Too much.\"}");
                } else {
                    ScriptedServer.answer(exchange, 200, "application/json", "{\"version\":\"1\"}");
                }
            });

            CliRun run = CliRun.against(server).zoe("info");

            assertThat(run.exitCode()).isZero();
            assertThat(run.err()).isEqualTo("the server is busy; trying again for up to 30 s\n");
        }
    }

    @Test
    void aSubmissionThatABusyServerRefusesIsRepeatedWithItsKey() throws IOException {
        Path description =
                Files.copy(Path.of("..", "app-templates", "mandelbrot", "mandelbrot.json"), folder.resolve("m.json"));
        server.on("POST", "/executions", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "0");
            boolean first = server.requests("POST", "/executions").size() == 1;
            ScriptedServer.answer(
                    exchange,
                    first ? 503 : 201,
                    "application/json",
                    first ? "{\"detail\":\"Too much.\"}" : "{\"id\":42,\"name\":\"a\",\"status\":\"submitted\"}");
        });

        assertThat(CliRun.against(server).zoe("submit", description.toString()).out())
                .isEqualTo("a (42) submitted\n");
        assertThat(server.requests("POST", "/executions"))
                .hasSize(2)
                .extracting(request -> request.header("Idempotency-key"))
                .doesNotContain("")
                .satisfies(keys -> assertThat(keys.get(0)).isEqualTo(keys.get(1)));
    }

    private static String manyExecutions() {
        return IntStream.range(0, 3000)
                .mapToObj(id -> "{\"id\":" + id + ",\"name\":\"some-name\",\"owner\":\"ada\",\"status\":\"running\"}")
                .collect(Collectors.joining(",", "{\"items\":[", "],\"next\":null}"));
    }
}
