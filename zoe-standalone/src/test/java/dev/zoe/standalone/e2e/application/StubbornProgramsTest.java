package dev.zoe.standalone.e2e.application;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that ignore the request to end, for longer than any test waits, and more of them than the node has workers.
 */
class StubbornProgramsTest {
    private static final int PROGRAMS = 40;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    Path data = Path.of("");

    private Path notes = data;

    @BeforeEach
    void find() {
        notes = data.resolve("workspaces/stubborn/pids");
    }

    @AfterEach
    void kill() throws IOException {
        pids().forEach(ProcessHandle::destroyForcibly);
    }

    @Test
    void anotherUsersServiceStartsAndEndsWhileTheyAreBeingStopped() throws Exception {
        try (InProcessServer server = InProcessServer.onProcesses(data)) {
            stop(server);
        }
    }

    private void stop(InProcessServer server) throws Exception {
        ExecutionHandle stubborn = ExecutionHandle.submit(
                        server.user("stubborn"),
                        application("stubborn")
                                .main("exec sleep 3600")
                                .with(
                                        "worker",
                                        PROGRAMS,
                                        PROGRAMS,
                                        "trap '' TERM; echo $$ >> $ZOE_WORKSPACE/pids; exec sleep 3600")
                                .but(
                                        "\"stop_grace\": \"PT1H\", \"resources\": {\"cores\": {\"min\": 0.01}, \"memory\": {\"min\": 8388608}}")
                                .json())
                .awaitStatus("running");
        await().atMost(PATIENCE).until(() -> pids().size() == PROGRAMS);

        stubborn.cancel();
        stubborn.awaitStatus("cleaning-up");
        ExecutionHandle other = ExecutionHandle.submit(
                server.user("other"), application("small").main("echo done").json());

        assertThat(other.awaitEnd()).as(other::errorMessage).isEqualTo("terminated");
        assertThat(other.output("main0")).isEqualTo("done\n");
        assertThat(stubborn.status()).isEqualTo("cleaning-up");
        assertThat(pids()).allMatch(ProcessHandle::isAlive);

        kill();
        assertThat(stubborn.awaitEnd()).isEqualTo("cancelled");
    }

    private List<ProcessHandle> pids() throws IOException {
        return Files.exists(notes)
                ? Files.readAllLines(notes).stream()
                        .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                        .toList()
                : List.of();
    }
}
