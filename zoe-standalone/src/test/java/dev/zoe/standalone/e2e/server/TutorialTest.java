package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.ChildJvm;
import dev.zoe.standalone.e2e.testing.ChildServer;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows the tutorial up to its part about Docker: saves its files, runs its commands in order at a real server, and
 * compares what they print. Numbers and times may be others than on the page.
 */
@Tag("slow")
class TutorialTest {

    private static final Path PAGE = Path.of("..", "docs", "users", "first-application.md");
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?:Save this as `(?<file>\\S+)`:\\s+)?^```(?<language>\\w+)\\n(?<text>.*?)^```");
    private static final Pattern EXAMPLE = Pattern.compile("(?m)^\\$ (.+)\\n((?:(?!\\$ ).*\\n)*)");

    /** What only looks, and shows what the page shows when a moment has passed. */
    private static final Pattern LOOK = Pattern.compile("\\./zoe (info|nodes|ls|get|queue|explain|logs|events).*");
    /** Prints as many lines as there has been time for. */
    private static final Pattern PROGRESS = Pattern.compile("\\./zoe (logs|wait).*");

    /** Three tasks of each worker go fast. The others wait for the test, however slow the machine is. */
    private static final String PACE =
            """
            taken=$((${taken:-0} + 1))
                  { [ $taken -le 3 ] || until [ -e "$ZOE_WORKSPACE/go-$EXECUTION_ID" ]; do sleep 0.1; done; } &""";

    private final Path folder;
    private int exitCode;

    TutorialTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private record Printed(int exitCode, List<String> lines) {}

    @Test
    @Timeout(900)
    void theTutorialWorksAsItIsWritten() throws Exception {
        addCommandLine();
        // The page is from a machine with two cores.
        Map<String, String> twoCores = Map.of("JAVA_TOOL_OPTIONS", "-XX:ActiveProcessorCount=2");
        try (ChildServer server = ChildServer.start(
                folder.resolve(".zoe"), twoCores, "--back-end", "process", "--port", ChildServer.freePort())) {
            server.awaitReady();
            int commands;
            try {
                commands = follow(server);
            } finally {
                // Programs outlive their server.
                run("./zoe cancel 1 2 3 4; for id in 1 2 3 4; do ./zoe wait $id; done");
            }
            assertThat(commands).isGreaterThan(20);
        }
    }

    /** Returns how many commands the page has. */
    private int follow(ChildServer server) throws Exception {
        String page = Files.readString(PAGE);
        Matcher block = BLOCK.matcher(page.substring(0, page.indexOf("\n## 9. ")));
        int commands = 0;
        while (block.find()) {
            String text = block.group("text");
            if (block.group("file") != null) {
                Files.writeString(folder.resolve(block.group("file")), text.replace("sleep 2 &", PACE));
            } else if (block.group("language").equals("console")) {
                for (Matcher example = EXAMPLE.matcher(text); example.find(); commands++) {
                    check(example.group(1), example.group(2).lines().toList(), server);
                }
            } else {
                assertThat(block.group("language")).isEqualTo("sh");
                assertThat(run(text).exitCode()).isZero();
                commands++;
            }
        }
        return commands;
    }

    private void check(String command, List<String> shown, ChildServer server) throws Exception {
        if (command.startsWith("./zoe server")) {
            await().atMost(PATIENCE).untilAsserted(() -> assertThat(
                            comparable(server.output().lines().toList()))
                    .containsSubsequence(comparable(shown)));
        } else if (command.equals("echo $?")) {
            assertThat(shown).containsExactly(Integer.toString(exitCode));
        } else if (LOOK.matcher(command).matches()) {
            await().atMost(PATIENCE).untilAsserted(() -> compare(command, shown));
        } else {
            releaseTasks(command);
            compare(command, shown);
        }
    }

    private void compare(String command, List<String> shown) throws Exception {
        Printed printed = run(command);
        exitCode = printed.exitCode();
        if (command.startsWith("cat ")) {
            assertThat(printed.lines()).as(command).isEqualTo(shown);
        } else if (PROGRESS.matcher(command).matches()) {
            assertThat(comparable(printed.lines())).as(command).containsSubsequence(comparable(shown));
        } else {
            assertThat(comparable(printed.lines())).as(command).isEqualTo(comparable(shown));
        }
    }

    /** Releases the tasks of an execution that the page waits for. */
    private void releaseTasks(String command) throws IOException {
        Matcher waiting = Pattern.compile("\\./zoe wait (\\d+)").matcher(command);
        if (waiting.matches()) {
            Path go = folder.resolve(".zoe/workspaces/admin/go-" + waiting.group(1));
            if (!Files.exists(go)) {
                Files.createFile(go);
            }
        }
    }

    /**
     * Without what is another time or another machine's, and without the heads of the columns that appear when Zoe has
     * measured what services use. Counts of services, such as 2/2, stay.
     */
    private static List<String> comparable(List<String> lines) throws IOException {
        String host = InetAddress.getLocalHost().getHostName();
        List<String> all = new ArrayList<>();
        for (String line : lines) {
            all.add(line.replace(host, "vm")
                    .replaceAll("127\\.0\\.0\\.1:\\d+", "ADDRESS")
                    .replaceAll("(?<=[: ])\\S*/\\.zoe/", "DATA/")
                    .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
                    .replaceAll("(?<![\\d/.])\\d+(\\.\\d+)*(?![\\d/])(?: ?(?:[KMG]iB|B|s|min|m|h|d)\\b)?", "N")
                    .replaceAll(" +", " ")
                    .replaceAll("N(?: N)+", "N")
                    .replace(" NODE CPU MEMORY ", " NODE ")
                    .strip());
        }
        return all;
    }

    /** What the page calls {@code ./zoe}, without the build that the launcher makes. */
    private void addCommandLine() throws IOException {
        Path zoe = folder.resolve("zoe");
        Files.writeString(
                zoe,
                """
                #!/bin/sh
                ZOE_CONFIG="$(dirname "$0")/.zoe/cli.yaml" exec '%s' "$@"
                """
                        .formatted(String.join("' '", ChildJvm.ofCommandLine())));
        assertThat(zoe.toFile().setExecutable(true)).isTrue();
    }

    private Printed run(String script) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Printed(bash.waitFor(), output.lines().toList());
    }
}
