package dev.zoe.standalone.e2e.access;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.CommandLineProcess.Outcome;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code zoe exec} and {@code zoe port-forward} with real containers. */
@Tag("slow")
class ExecOnDockerTest extends DockerServerTestBase {
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String FOREVER = "exec sleep 3600";

    private ExecutionHandle run;

    @BeforeEach
    void startExecution() {
        run = ExecutionHandle.submit(
                user,
                application("entered")
                        .main(FOREVER)
                        .with("store", 1, 1, FOREVER)
                        .json());
        run.awaitStatus("running");
    }

    @AfterEach
    void endExecution() {
        run.cancel();
        run.awaitEnd();
    }

    @Test
    void aProgramPrintsAndItsExitCodeIsThatOfTheCommand() throws Exception {
        // The engine has a pipe for each of the two, so their order is open.
        Outcome both = exec("", "exec", "" + run.id(), "--", "sh", "-c", "echo to $SERVICE_NAME; echo bad >&2; exit 3");
        assertThat(both.exitCode()).isEqualTo(3);
        assertThat(both.output().lines()).containsExactlyInAnyOrder("to main0", "bad");
        assertThat(exec("", "exec", run.id() + "/store0", "--", "sh", "-c", "echo $SERVICE_NAME")
                        .output())
                .isEqualTo("store0\n");
        assertThat(exec("", "exec", "" + run.id(), "--", "true")).isEqualTo(new Outcome(0, ""));
        assertThat(exec("", "exec", "" + run.id(), "--", "no-such-program").exitCode())
                .isEqualTo(127);
        assertThat(exec("", "exec", "" + run.id(), "--", "/etc").exitCode()).isEqualTo(126);
        assertThat(exec("", "exec", "" + run.id(), "--", "echo", "a,b", "c d").output())
                .isEqualTo("a,b c d\n");
    }

    @Test
    void inputGoesToTheProgramUntilItsEnd() throws Exception {
        String large = "0123456789abcdef".repeat(60_000);
        String small = "0123456789abcdef".repeat(2_000);

        assertThat(exec(large, "exec", "-i", "" + run.id(), "--", "wc", "-c")
                        .output()
                        .strip())
                .isEqualTo("" + large.length());
        // Not more than the pipes of the test hold: it writes all of the input before it reads.
        assertThat(exec(small, "exec", "-i", "" + run.id(), "--", "cat").output())
                .isEqualTo(small);
        assertThat(exec("ignored", "exec", "" + run.id(), "--", "cat")).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void aTerminalHasTheSizeOfThisOneAndItsKeysGoToTheProgram() throws Exception {
        assumeTrue(Files.isExecutable(SCRIPT), "a terminal needs " + SCRIPT + " of util-linux");
        String command = String.join(
                " ",
                "stty columns 97 rows 31;",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp '" + System.getProperty("java.class.path") + "'",
                "dev.zoe.cli.CliMain exec -it " + run.id() + " -- sh");
        ProcessBuilder builder = new ProcessBuilder(SCRIPT.toString(), "-q", "-e", "-f", "-c", command, "/dev/null");
        builder.environment().putAll(environment(user));
        Process terminal = builder.redirectErrorStream(true).start();
        try (OutputStream keyboard = terminal.getOutputStream()) {
            InputStream screen = terminal.getInputStream();
            awaitText(screen, "$ ");
            type(keyboard, "stty size\n");
            awaitText(screen, "31 97");
            // Ctrl-C ends the program that prints. A shell with a prompt loses the one that comes while it starts
            // another.
            type(keyboard, "sh -c 'echo sle\"\"eps; sleep 120; echo awake'\n");
            awaitText(screen, "sleeps");
            type(keyboard, "\u0003");
            assertThat(awaitText(screen, "$ ")).doesNotContain("awake");
            type(keyboard, "test -t 0 && echo on a ter''minal\n");
            awaitText(screen, "on a terminal");
            type(keyboard, "exit 7\n");
            assertThat(terminal.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            terminal.destroyForcibly();
        }
        assertThat(terminal.exitValue()).isEqualTo(7);
    }

    @Test
    void portsOfTheServiceAreReachedOnThisMachineUntilCtrlC() throws Exception {
        String serve = "mkdir -p /tmp/w; echo page > /tmp/w/p; httpd -p 8080 -h /tmp/w";
        assertThat(exec("", "exec", "" + run.id(), "--", "sh", "-c", serve).exitCode())
                .isZero();
        ProcessBuilder builder = new ProcessBuilder(
                // What is started in the background of a script ignores interrupts.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.zoe.cli.CliMain",
                "port-forward",
                "" + run.id(),
                "0:8080",
                "0:9");
        builder.environment().putAll(environment(user));
        Process forward = builder.redirectErrorStream(true).start();
        try (BufferedReader output = new BufferedReader(new InputStreamReader(forward.getInputStream(), UTF_8))) {
            String first = output.readLine();
            String second = output.readLine();
            assertThat(first).matches("forwarding 127\\.0\\.0\\.1:\\d+ to " + run.id() + "/main0:8080");
            assertThat(second).matches("forwarding 127\\.0\\.0\\.1:\\d+ to " + run.id() + "/main0:9");

            HttpClient client = HttpClient.newHttpClient();
            HttpRequest page = HttpRequest.newBuilder(URI.create("http://" + address(first) + "/p"))
                    .build();
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                answers.add(client.sendAsync(page, HttpResponse.BodyHandlers.ofString()));
            }
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get(2, TimeUnit.MINUTES).body()).isEqualTo("page\n");
            }
            HttpRequest closed = HttpRequest.newBuilder(URI.create("http://" + address(second) + "/"))
                    .build();
            assertThatThrownBy(() -> client.send(closed, HttpResponse.BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
            assertThat(output.readLine()).startsWith("connection refused: port 9: Connection refused");

            // As Ctrl-C does.
            new ProcessBuilder("kill", "-INT", "" + forward.pid()).start().waitFor();
            assertThat(forward.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } finally {
            forward.destroyForcibly();
        }
        assertThat(forward.exitValue()).isZero();
    }

    private static String address(String line) {
        return line.split(" ", -1)[1];
    }

    private static void type(OutputStream keyboard, String keys) throws IOException {
        keyboard.write(keys.getBytes(UTF_8));
        keyboard.flush();
    }

    /** Returns what the screen shows until then. */
    private static String awaitText(InputStream screen, String text) throws IOException {
        StringBuilder shown = new StringBuilder();
        while (shown.indexOf(text) < 0) {
            int next = screen.read();
            assertThat(next).as(() -> "the end of the terminal after: " + shown).isNotNegative();
            shown.append((char) next);
        }
        return shown.toString();
    }

    private Outcome exec(String input, String... words) throws IOException, InterruptedException {
        return as(user, input, words);
    }

    private static Outcome as(RestCaller caller, String input, String... words)
            throws IOException, InterruptedException {
        return CommandLineProcess.run(environment(caller), input, words);
    }

    private static Map<String, String> environment(RestCaller caller) {
        String[] login = caller.login().orElseThrow().split(":", 2);
        return Map.of("ZOE_URL", caller.base(), "ZOE_USER", login[0], "ZOE_PASS", login[1]);
    }
}
