package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose data directory is on a small file system of its own, which fills up. */
@Tag("slow")
class DataDirectoryFullTest {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final String SIZE = "256m";
    private static final int FILLED_WITH = 64 << 10;
    private static final int LARGE = 200_000;

    @TempDir
    Path directory;

    private Path data = Path.of("");
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        data = Files.createDirectory(directory.resolve("data"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", data.toString());
        assumeTrue(mounted, "a full disk: a file system of its own needs root on Linux");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            assertThat(run("umount", "-l", data.toString())).isTrue();
        }
    }

    @Test
    void nothingIsLostAndTheServerGoesOnWhenThereIsRoomAgain() throws Exception {
        try (ChildServer server = ChildServer.start(
                        data, Map.of(), "--back-end", "process", "--port", ChildServer.freePort())
                .awaitReady()) {
            RestCaller user = server.admin();
            ExecutionHandle before = ExecutionHandle.submit(user, ShellApplication.waitingForGo("before"))
                    .awaitStatus("running");
            Path workspace = data.resolve("workspaces/admin");
            await().atMost(PATIENCE).until(() -> Files.exists(workspace.resolve("starts-" + before.id())));

            fill();
            assertRefused(user);
            // PostgreSQL ends when its write-ahead log has no space.
            postmaster().destroyForcibly();
            await().atMost(PATIENCE).until(() -> server.output().contains("PostgreSQL restarts when the disk has"));
            RestCaller anonymous = user.asNobody();
            assertThat(anonymous.get("/actuator/health/liveness").status()).isEqualTo(200);
            assertThat(anonymous.get("/actuator/health/readiness").status()).isEqualTo(503);

            Files.delete(filler());
            await().atMost(PATIENCE).until(() -> user.get("/api/v1/executions").status() == 200);
            assertThat(before.status()).isEqualTo("running");
            Files.createFile(workspace.resolve("go-" + before.id()));
            assertThat(before.awaitEnd()).as(before::errorMessage).isEqualTo("terminated");
            assertThat(before.output("main0")).isEqualTo("went\n");
            ExecutionHandle after = ExecutionHandle.submit(user, ShellApplication.application("after", "echo again"));
            assertThat(after.awaitEnd()).as(after::errorMessage).isEqualTo("terminated");
            assertThat(server.output())
                    .containsOnlyOnce("the log cannot be written")
                    .doesNotContain("\tat ");
        }
    }

    /** A description that needs pages of its own, which the database cannot have. */
    private static void assertRefused(RestCaller user) throws Exception {
        String padding = new Random(1)
                .ints(LARGE, 'a', 'z')
                .collect(StringBuilder::new, (text, letter) -> text.append((char) letter), StringBuilder::append)
                .toString();
        RestResponse refused = user.post(
                "/api/v1/executions", ExecutionHandle.body(ShellApplication.application("large", ": " + padding)));
        assertThat(refused.status()).as(refused.text()).isEqualTo(507);
        assertThat(refused.at("/type")).isEqualTo("urn:zoe:problem:database-full");
    }

    private Path filler() {
        return data.resolve("filler");
    }

    /** To the last page. */
    private void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(filler())) {
            byte[] some = new byte[FILLED_WITH];
            while (data.toFile().getUsableSpace() > 0) {
                out.write(some);
            }
        } catch (IOException full) {
            assertThat(data.toFile().getUsableSpace()).as(full.getMessage()).isZero();
        }
    }

    private ProcessHandle postmaster() throws IOException {
        String pid =
                Files.readAllLines(data.resolve("postgresql/postmaster.pid")).get(0);
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    private static boolean run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).inheritIO().start();
        return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    }
}
