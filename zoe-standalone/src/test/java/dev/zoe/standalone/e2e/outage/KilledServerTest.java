package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed while an application runs; the next one on its data continues there. */
@Tag("slow")
class KilledServerTest {
    @TempDir
    Path data;

    @Test
    void theNextServerAdoptsTheProcessesAndAThirdFindsEverythingAgain() throws Exception {
        long id;
        try (ChildServer killed = ChildServer.start(
                        data, Map.of(), "--back-end", "process", "--port", ChildServer.freePort())
                .awaitReady()) {
            id = runningSince(killed);
            killed.kill();
        }
        RestCaller before;
        try (InProcessServer next = InProcessServer.onProcesses(data)) {
            before = next.admin();
            assertCompletes(new ExecutionHandle(next.admin(), id), next);
        }
        try (InProcessServer third = InProcessServer.onProcesses(data)) {
            assertThat(third.admin().login()).isEqualTo(before.login());
            ExecutionHandle run = new ExecutionHandle(third.admin(), id);
            assertThat(run.status()).isEqualTo("terminated");
            assertThat(run.output("main0")).isEqualTo("went\n");
        }
    }

    @Test
    void theNextServerAdoptsTheContainers() throws Exception {
        URI url = EngineInspector.required();
        long id;
        try (EngineInspector engine = new EngineInspector()) {
            String container;
            try (ChildServer killed = ChildServer.start(
                            data,
                            Map.of("DOCKER_HOST", url.toString()),
                            "--back-end",
                            "docker",
                            "--deployment-name",
                            "killed",
                            "--port",
                            ChildServer.freePort())
                    .awaitReady()) {
                id = runningSince(killed);
                killed.kill();
                container = engineId(engine, id);
            }
            try (InProcessServer next = InProcessServer.onDocker(data, url, "killed")) {
                assertThat(new ExecutionHandle(next.admin(), id).status()).isEqualTo("running");
                assertThat(engineId(engine, id)).isEqualTo(container);
                assertCompletes(new ExecutionHandle(next.admin(), id), next);
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> engine.containers("killed", id).isEmpty()
                                && engine.networks("killed", id).isEmpty());
            }
        }
    }

    private long runningSince(ChildServer server) throws IOException {
        ExecutionHandle run = ExecutionHandle.submit(server.admin(), ShellApplication.waitingForGo("survivor"))
                .awaitStatus("running");
        Path starts = data.resolve("workspaces/admin/starts-" + run.id());
        await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(starts));
        return run.id();
    }

    private static String engineId(EngineInspector engine, long id) {
        return engine.client()
                .inspectContainerCmd("main0-" + id + "-killed")
                .exec()
                .getId();
    }

    private static void assertCompletes(ExecutionHandle run, InProcessServer server) throws IOException {
        Files.createFile(server.workspace().resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(server.workspace().resolve("starts-" + run.id())).hasContent("started");
        assertThat(run.service("main0").path("restarts").asInt()).isZero();
    }
}
