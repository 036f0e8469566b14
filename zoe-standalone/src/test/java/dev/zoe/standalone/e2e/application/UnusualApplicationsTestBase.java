package dev.zoe.standalone.e2e.application;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications that are accepted though they or their output are odd. Whatever they do, another user's application runs
 * to its end, nothing of them is left behind, and a server that starts while they are there works.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class UnusualApplicationsTestBase {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String ON_FAILURE =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": %d, \"back_off\": \"PT0.1S\"}";
    private static final Path CORPUS = Path.of("src/test/resources/odd");

    private Path data = Path.of("");
    private InProcessServer server;
    private RestCaller odd;
    private RestCaller modest;

    /** Starts a server on this directory. */
    abstract InProcessServer start(Path data) throws IOException;

    /** Whether this description of the corpus is run here. */
    abstract boolean runs(String file);

    /** Nothing of this execution is on the engine or the machine. */
    abstract void assertNothingIsLeft(InProcessServer server, long execution) throws IOException;

    @BeforeAll
    void open(@TempDir Path directory) throws Exception {
        data = directory;
        startServer();
    }

    private void startServer() throws Exception {
        server = start(data);
        odd = server.user("odd");
        modest = server.user("modest");
    }

    @AfterAll
    void close() {
        if (server != null) {
            server.close();
        }
    }

    /** Scripts that fail, by names. */
    private static Map<String, String> failing() {
        Map<String, String> failing = new LinkedHashMap<>();
        failing.put("a NUL byte", "printf 'before\\000after\\n'; exit 1");
        failing.put("escape sequences", "printf '\\033]0;title\\007\\033[2J\\302\\23331m\\n'; exit 1");
        failing.put("a forged line of a log", "printf 'x\\r\\n2026-01-01 ERROR all is lost\\n'; exit 1");
        failing.put("bytes that are no UTF-8", "printf '\\377\\376\\300\\200\\355\\240\\200\\n'; exit 1");
        failing.put("a line of a megabyte", "head -c 1000000 /dev/zero | tr '\\000' x; exit 1");
        failing.put("a megabyte of NUL bytes", "head -c 1000000 /dev/zero; exit 1");
        failing.put("children that keep the output open", "sleep 3600 & sleep 3600 & echo parent; exit 1");
        failing.put(
                "links in the workspace",
                "cd $ZOE_WORKSPACE; ln -s / root; ln -s /etc/passwd result; ln -s loop loop; exit 1");
        failing.put(
                "odd names in the workspace",
                "cd $ZOE_WORKSPACE; touch -- '-rf' \"$(printf 'a\\nb')\" \"$(printf '\\033[2J')\"; exit 1");
        return failing;
    }

    @Order(1)
    @Test
    void eachHarmsOnlyItself() {
        Map<String, ExecutionHandle> runs = new LinkedHashMap<>();
        failing()
                .forEach((name, script) -> runs.put(
                        name,
                        ExecutionHandle.submit(
                                odd, application("odd").main(script).json())));
        assertOthersWork();
        runs.forEach((name, run) -> {
            assertThat(run.awaitEnd()).as(name).isEqualTo("error");
            assertThat(run.errorMessage())
                    .as(name)
                    .startsWith("main0 ended with exit code 1")
                    .matches(
                            message -> message.codePoints().noneMatch(UnusualApplicationsTestBase::isRaw),
                            "has no control character");
            awaitNothingLeft(run);
        });
        assertOthersWork();
    }

    @Order(2)
    @Test
    void theEndOfLongOutputIsKept() {
        ExecutionHandle run = ExecutionHandle.submit(
                odd,
                application("long")
                        .main("yes 'one line of many' | head -c 10000000; echo the end")
                        .json());
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(odd.get("/api/v1/executions/" + run.id() + "/logs?service=main0&follow=true")
                        .text())
                .endsWith("the end\n");
    }

    /** Applications that run until they are ended. */
    private Map<String, String> staying() throws IOException {
        Map<String, String> staying = new LinkedHashMap<>();
        staying.put(
                "a restarted one that prints NUL bytes",
                application("again")
                        .main("exec sleep 3600")
                        .with("worker", 0, 2, "printf 'a\\000b\\033[2J\\n'; exit 1")
                        .but(ON_FAILURE.formatted(1000))
                        .json());
        staying.put(
                "one that ignores the request to stop",
                application("stubborn")
                        .main("trap '' TERM; while :; do sleep 1; done")
                        .but("\"stop_grace\": \"PT2S\"")
                        .json());
        staying.put(
                "one that prints without end",
                application("endless")
                        .main("while :; do echo x; sleep 0.01; done")
                        .json());
        staying.put(
                "one with the name of another container",
                application("zoe-1-zoe")
                        .main("exec sleep 3600")
                        .with("main0-1-zoe", 1, 1, "exec sleep 3600")
                        .json());
        staying.put(
                "one with more elastic instances than there is room for",
                application("many")
                        .main("exec sleep 3600")
                        .with("worker", 0, 2000, "exec sleep 3600")
                        .but("\"resources\": {\"cores\": {\"min\": 0.5}, \"memory\": {\"min\": 8589934592}}")
                        .json());
        try (Stream<Path> files = Files.list(CORPUS)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".json"))
                    .filter(each -> runs(each.getFileName().toString()))
                    .sorted()
                    .toList()) {
                staying.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return staying;
    }

    /** All of them at once, since the next start must bear each of them. */
    @Order(3)
    @Test
    void otherUsersAndTheNextStartAreNotDisturbedByThoseThatStay() throws Exception {
        List<ExecutionHandle> runs = new ArrayList<>();
        for (Map.Entry<String, String> each : staying().entrySet()) {
            var answer = odd.post("/api/v1/executions", ExecutionHandle.body(each.getValue()));
            assertThat(answer.status())
                    .as("%s: %s", each.getKey(), answer.text())
                    .isEqualTo(201);
            runs.add(new ExecutionHandle(odd, answer.id()));
        }
        assertOthersWork();
        ExecutionHandle stays = ExecutionHandle.submit(
                        modest, application("stays").main("exec sleep 3600").json())
                .awaitStatus("running");

        server.close();
        startServer();

        assertOthersWork();
        ExecutionHandle adopted = new ExecutionHandle(modest, stays.id());
        assertThat(adopted.status()).isEqualTo("running");
        assertThat(adopted.service("main0").path("restarts").asInt()).isZero();
        adopted.cancel();
        for (ExecutionHandle run : runs) {
            ExecutionHandle same = new ExecutionHandle(odd, run.id());
            var unused = odd.post("/api/v1/executions/" + run.id() + "/cancel", "");
            assertThat(same.awaitEnd()).isIn("cancelled", "error", "terminated");
            awaitNothingLeft(run);
        }
        assertOthersWork();
    }

    private void awaitNothingLeft(ExecutionHandle run) {
        await().atMost(PATIENCE).untilAsserted(() -> assertNothingIsLeft(server, run.id()));
    }

    private void assertOthersWork() {
        ExecutionHandle run = ExecutionHandle.submit(
                modest, application("modest").main("echo done").json());
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(run.output("main0")).isEqualTo("done\n");
        awaitNothingLeft(run);
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(modest.get("/api/v1/info")
                        .json()
                        .path("back_end_trouble")
                        .isNull())
                .isTrue());
    }

    private static boolean isRaw(int character) {
        return Character.isISOControl(character) && character != '\n' && character != '\t';
    }
}
