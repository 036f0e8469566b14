package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.testing.PseudoTerminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {

    private static final String TEMPLATES =
            """
            {"items":[{"id":"mandelbrot","category":"Examples","name":"Mandelbrot","labels":[],"has_logo":false,
              "parameters":[{"kind":"service_count","name":"worker","readable_name":"Workers","type":"int",
                "default":9,"min":1,"max":32,"step":1}]}],"next":null}
            """;

    private final ScriptedServer server = new ScriptedServer()
            .get("/executions", "executions.json")
            .get("/executions/42/services", "services.json")
            .get("/users", "users.json")
            .get("/groups", "groups.json")
            .get("/roles", "roles.json")
            .get("/quotas", "quotas.json")
            .get("/tokens", "tokens.json")
            .get("/secrets", "secrets.json")
            .get("/sessions", "sessions.json")
            .get("/workspace/files", "workspace-files.json")
            .get("/nodes", "nodes.json")
            .on("GET", "/templates", 200, TEMPLATES);

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "ex|explain",
                "users a|add",
                "users add --ro|--role",
                "ls -o |table json yaml",
                "ls --output=y|--output=yaml",
                "tokens add --scope |read run all",
                "roles add auditor can_s|can_see_status can_submit_executions",
                "get 4|42",
                "explain m|mandelbrot",
                "logs 42 c|coordinator0",
                "exec 4|42",
                "exec 42/c|42/coordinator0",
                "exec mandelbrot/c|mandelbrot/coordinator0",
                "port-forward 42/c|42/coordinator0",
                "users show a|ada",
                "ls --owner a|ada",
                "groups add-member physics a|ada",
                "sessions end |7 3",
                "files ls |input/ mandelbrot-42.png results/",
                "files rm -r re|results/",
                "cp :|:input/ :mandelbrot-42.png :results/",
                "cp -r workspace:re|workspace:results/",
                "cp a.txt :in|:input/",
                "nodes drain n|node-a",
                "shop run m|mandelbrot",
                "shop run mandelbrot --set w|worker=",
                "shop run mandelbrot --after m|mandelbrot",
                "config set |output=table output=json output=yaml",
                "scheduler set order=fi|order=fifo",
                "scheduler set back-fill-d|back-fill-depth=",
                "help compl|completion"
            })
    void whatMayFollowIsOffered(String line, String expected) {
        assertThat(values(CliRun.against(server).zoe(complete("fish", line)))).contains(expected.split(" ", -1));
    }

    @Test
    void namesOfEveryKindComeFromTheServer() {
        for (String command : List.of("groups show", "roles show", "quotas show", "tokens rm", "secrets rm")) {
            String list = command.split(" ", -1)[0];
            String first = ScriptedServer.document(list + ".json")
                    .path("items")
                    .path(0)
                    .path("name")
                    .asString("");

            assertThat(values(CliRun.against(server).zoe(complete("fish", command + " "))))
                    .as(command)
                    .contains(first);
        }
    }

    @Test
    void candidatesHaveDescriptionsAndFilesAreLeftToTheShell() {
        assertThat(CliRun.against(server).zoe(complete("zsh", "get ")).out()).contains("42\tmandelbrot running\n");
        assertThat(CliRun.against(server).zoe(complete("zsh", "validate ")).out())
                .isEqualTo(":files\n");
    }

    @Test
    void pathsOfTheWorkspaceAreCompletedDirectoryByDirectory() {
        server.on(
                "GET",
                "/workspace/files",
                200,
                "{\"items\":[{\"path\":\"results/42/a.txt\",\"name\":\"a.txt\",\"type\":\"file\",\"size\":5}]}");

        CliRun run = CliRun.against(server).zoe(complete("bash", "cp --owner ada :results/42/a"));

        // bash replaces what is behind the colon.
        assertThat(run.out()).isEqualTo("results/42/a.txt\t5 B\n");
        assertThat(server.requests("GET", "/workspace/files"))
                .singleElement()
                .satisfies(request -> assertThat(request.query()).isEqualTo("limit=500&owner=ada&path=results/42"));
        assertThat(CliRun.against(server).zoe(complete("zsh", "cp a")).out()).isEqualTo(":files\n");
        assertThat(CliRun.against(server).zoe(complete("zsh", "files rm ")).out())
                .doesNotContain(":files");
    }

    @Test
    void contextsAreThoseOfTheFileAndTheOneOnTheLineIsAsked(@TempDir Path home) throws IOException {
        Path file = Files.writeString(
                home.resolve("c.yaml"),
                "url: http://127.0.0.1:1\ncontexts:\n  lab:\n    url: " + server.url() + "\n    token: zoe_lab\n");
        CliRun names = CliRun.alone().with("ZOE_CONFIG", file.toString()).zoe(complete("fish", "config use-context "));
        CliRun users =
                CliRun.alone().with("ZOE_CONFIG", file.toString()).zoe(complete("fish", "--context lab users show "));

        assertThat(values(names)).containsExactly("default", "lab");
        assertThat(values(users)).contains("ada");
        assertThat(server.requests("GET", "/users").get(0).header("Authorization"))
                .isEqualTo("Bearer zoe_lab");
    }

    @Test
    void aServerThatRefusesIsAwayOrSlowIsSilence() {
        server.problem("GET", "/nodes", 401, "who are you").on("GET", "/users", exchange -> {});

        for (String line : List.of("nodes drain ", "users show ")) {
            CliRun run = CliRun.against(server).zoe(complete("bash", line));
            assertThat(run.out() + run.err()).isEmpty();
        }
        server.stop();
        CliRun run = CliRun.against(server).zoe(complete("fish", "get 4"));
        assertThat(run.out() + run.err()).isEmpty();
    }

    @Test
    void aNameThatAShellWouldExecuteIsNotOffered() {
        server.on("GET", "/nodes", 200, "{\"items\":[{\"name\":\"$(reboot)\"},{\"name\":\"n1\"}]}");

        assertThat(values(CliRun.against(server).zoe(complete("fish", "nodes drain "))))
                .containsExactly("n1");
    }

    @Test
    void bashCompletes(@TempDir Path folder) throws IOException {
        String script = "_init() { COMP_LINE=$1; COMP_POINT=${#1}; COMP_TYPE=9; _complete_zoe zoe;"
                + " printf '%s\\n' \"${COMPREPLY[@]}\"; }; _init 'zoe users sh'; _init 'zoe get 4';"
                + " _init 'zoe scheduler set order=fi'";

        assertThat(shell(folder, "bash", List.of("bash", "--norc"), script)).containsExactly("show", "42", "fifo");
    }

    @Test
    void zshCompletes(@TempDir Path folder) throws IOException {
        assumeTrue(isInstalled("zsh"), "the completion of zsh needs zsh (Debian: apt-get install zsh)");
        // Outside of the line editor, the builtin that shows candidates only prints them.
        String script = "words=(zoe users sh); CURRENT=3; PREFIX=sh; _describe() { print -rl -- ${(P)4} }; _zoe;"
                + " words=(zoe get 4); PREFIX=4; _zoe";

        assertThat(shell(folder, "zsh", List.of("zsh", "-f"), "compdef() { }; ", script))
                .containsExactly("show:Show a user", "42:mandelbrot running");
    }

    @Test
    void fishCompletes(@TempDir Path folder) throws IOException {
        assumeTrue(isInstalled("fish"), "the completion of fish needs fish (Debian: apt-get install fish)");

        assertThat(shell(
                        folder,
                        "fish",
                        List.of("fish", "--no-config"),
                        "complete -C 'zoe users sh'; complete -C 'zoe get 4'"))
                .containsExactly("show\tShow a user", "42\tmandelbrot running");
    }

    private List<String> shell(Path folder, String shell, List<String> start, String ask) throws IOException {
        return shell(folder, shell, start, "", ask);
    }

    /** What a real shell prints that has loaded the script, with {@code zoe} in its path. */
    private List<String> shell(Path folder, String shell, List<String> start, String before, String ask)
            throws IOException {
        Path program = Files.writeString(
                folder.resolve("zoe"),
                "#!/bin/sh\nexec "
                        + PseudoTerminal.command(List.of()).stream()
                                .map(word -> "'" + word + "'")
                                .collect(Collectors.joining(" "))
                        + " \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        Path script = Files.writeString(
                folder.resolve("completion"),
                CliRun.alone().zoe("completion", shell).out());
        List<String> command = new ArrayList<>(start);
        command.addAll(List.of("-c", before + "source '" + script + "'; " + ask));
        ProcessBuilder process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        process.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        process.environment().put("ZOE_URL", server.url());
        process.environment().put("HOME", folder.toString());
        String answer = new String(process.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return answer.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static boolean isInstalled(String program) {
        return List.of(System.getenv("PATH").split(":", -1)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> values(CliRun run) {
        return run.out().lines().map(line -> line.split("\t", -1)[0]).toList();
    }

    private static String[] complete(String shell, String line) {
        List<String> words = new ArrayList<>(List.of("__complete", shell));
        if (shell.equals("bash")) {
            words.addAll(List.of(" \t\n\"'@><=;|&(:", "zoe " + line));
        } else {
            words.addAll(List.of(line.split(" ", -1)));
        }
        return words.toArray(String[]::new);
    }
}
