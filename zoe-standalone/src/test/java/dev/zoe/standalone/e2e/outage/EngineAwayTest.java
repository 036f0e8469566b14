package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.master.backend.testing.CuttableSocket;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The socket of the Docker engine vanishes while an application runs, and comes back. */
@Tag("slow")
class EngineAwayTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path data;

    @Test
    void nothingIsLostAndWhatWasSubmittedMeanwhileRunsAfterwards() throws IOException {
        Path engine = Path.of(EngineInspector.required().getPath());
        // Not below the temporary directory: the path of a unix socket must be short.
        Path directory = Files.createTempDirectory("zoe");
        Path front = directory.resolve("s");
        try (CuttableSocket socket = new CuttableSocket(front, engine);
                InProcessServer server = InProcessServer.onDocker(data, URI.create("unix://" + front), "cut")) {
            RestCaller user = server.admin();
            ExecutionHandle before = ExecutionHandle.submit(user, ShellApplication.waitingForGo("before"))
                    .awaitStatus("running");

            socket.cut();
            await().atMost(PATIENCE).until(() -> !user.get("/api/v1/info")
                    .json()
                    .path("back_end_trouble")
                    .isNull());
            assertThat(user.get("/api/v1/info").at("/back_end_trouble")).contains("no answer from the Docker Engine");
            RestResponse accepted = user.post(
                    "/api/v1/executions",
                    ExecutionHandle.body(ShellApplication.application("meanwhile", "echo ran after all")));
            assertThat(accepted.status()).as(accepted.text()).isEqualTo(201);
            Files.createFile(server.workspace().resolve("go-" + before.id()));
            assertThat(before.status()).isEqualTo("running");

            socket.restore();
            assertThat(before.awaitEnd()).as(before::errorMessage).isEqualTo("terminated");
            assertThat(before.service("main0").path("restarts").asInt()).isZero();
            assertThat(server.workspace().resolve("starts-" + before.id())).hasContent("started");
            ExecutionHandle meanwhile = new ExecutionHandle(user, accepted.id());
            assertThat(meanwhile.awaitEnd()).as(meanwhile::errorMessage).isEqualTo("terminated");
            assertThat(meanwhile.output("main0")).isEqualTo("ran after all\n");
            await().atMost(PATIENCE).until(() -> user.get("/api/v1/info")
                    .json()
                    .path("back_end_trouble")
                    .isNull());
        } finally {
            Files.deleteIfExists(front);
            Files.delete(directory);
        }
    }
}
