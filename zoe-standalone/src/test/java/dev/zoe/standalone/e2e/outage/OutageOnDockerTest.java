package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.master.backend.testing.CuttableSocket;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SecondEngine;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database or a whole node is away while real containers run. */
@Tag("slow")
class OutageOnDockerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String UNTIL_GO = "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done";

    @TempDir
    Path data;

    @Test
    void whileTheDatabaseIsAwayTheApiSaysSoAndContainersGoOn() throws Exception {
        URI url = EngineInspector.required();
        try (EngineInspector engine = new EngineInspector();
                SeparateApiAndMaster parts = new SeparateApiAndMaster(data)) {
            parts.startMasterWith(
                    "--zoe.deployment-name=nodb",
                    "--zoe.back-end.kind=docker",
                    "--zoe.back-end.hosts[0].name=local",
                    "--zoe.back-end.hosts[0].url=" + url);
            RestCaller user = parts.startApi();
            SeparateApiAndMaster.awaitMaster(user, "leader");
            ExecutionHandle run = ExecutionHandle.submit(user, ShellApplication.waitingForGo("steady"))
                    .awaitStatus("running");
            Map<String, String> containers = engine.running("nodb", run.id());

            parts.cutDatabase();
            await().atMost(PATIENCE)
                    .until(() -> user.get("/api/v1/executions/" + run.id()).status() == 503);
            RestResponse away =
                    user.post("/api/v1/executions", ExecutionHandle.body(ShellApplication.application("vain", "true")));
            assertThat(away.status()).isEqualTo(503);
            assertThat(away.header("Retry-After")).isNotEmpty();
            assertThat(engine.running("nodb", run.id())).isEqualTo(containers);
            // It ends while the end cannot be recorded.
            Files.createFile(parts.workspace().resolve("go-" + run.id()));
            await().atMost(PATIENCE)
                    .until(() -> engine.running("nodb", run.id()).isEmpty());
            parts.mendDatabase();

            await().atMost(PATIENCE)
                    .until(() -> user.get("/api/v1/executions/" + run.id()).status() == 200);
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            assertThat(run.output("main0")).isEqualTo("went\n");
            await().atMost(PATIENCE)
                    .until(() -> engine.containers("nodb", run.id()).isEmpty());
        }
    }

    @Test
    void theServicesOfALostNodeRunElsewhereAndWhatComesBackWithItIsRemoved() throws Exception {
        URI stays = EngineInspector.required();
        Path directory = Files.createTempDirectory(Path.of("/tmp"), "zoe");
        Path front = directory.resolve("s");
        String restart = "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";
        try (SecondEngine second = new SecondEngine();
                CuttableSocket socket = new CuttableSocket(front, second.socket());
                EngineInspector engine = new EngineInspector();
                EngineInspector lost = new EngineInspector(second.url());
                SeparateApiAndMaster parts = new SeparateApiAndMaster(data)) {
            parts.startMasterWith(
                    "--zoe.deployment-name=nodes",
                    "--zoe.master.node-lost-after=2s",
                    "--zoe.back-end.kind=docker",
                    "--zoe.back-end.hosts[0].name=stays",
                    "--zoe.back-end.hosts[0].url=" + stays,
                    "--zoe.back-end.hosts[0].labels=stays",
                    "--zoe.back-end.hosts[1].name=goes",
                    "--zoe.back-end.hosts[1].url=unix://" + front,
                    "--zoe.back-end.hosts[1].labels=goes");
            RestCaller user = parts.startApi();
            SeparateApiAndMaster.awaitMaster(user, "leader");
            await().atMost(PATIENCE)
                    .until(() -> user.get("/api/v1/nodes").items().size() == 2);
            // The node that stays is full, so that the services of the other application go to the one that goes.
            String wide = resources(user, 3);
            ExecutionHandle filler = ExecutionHandle.submit(
                            user,
                            application("filler")
                                    .main(UNTIL_GO)
                                    .but("\"labels\": [\"stays\"]")
                                    .but(wide)
                                    .json())
                    .awaitStatus("running");
            ExecutionHandle run = ExecutionHandle.submit(
                            user,
                            application("moves")
                                    .main(UNTIL_GO)
                                    .but("\"labels\": [\"stays\"]")
                                    .with("store", 3, 3, "exec sleep 3600")
                                    .but(restart)
                                    .but(resources(user, 1))
                                    .json())
                    .awaitStatus("running");
            assertThat(lost.running("nodes", run.id())).hasSize(3);
            Files.createFile(parts.workspace().resolve("go-" + filler.id()));
            assertThat(filler.awaitEnd()).as(filler::errorMessage).isEqualTo("terminated");

            socket.cut();
            await().atMost(PATIENCE).until(() -> run.services().stream()
                    .allMatch(service -> service.path("node").asString().equals("stays")
                            && service.path("status").asString().equals("active")));
            assertThat(run.status()).isEqualTo("running");
            assertThat(engine.running("nodes", run.id())).hasSize(4);
            assertThat(lost.running("nodes", run.id())).hasSize(3);

            Map<String, String> successors = engine.running("nodes", run.id());
            socket.restore();
            await().atMost(PATIENCE)
                    .until(() -> lost.containers("nodes", run.id()).isEmpty());
            assertThat(engine.running("nodes", run.id())).isEqualTo(successors);
            Files.createFile(parts.workspace().resolve("go-" + run.id()));
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(engine.containers("nodes", run.id())).isEmpty();
                assertThat(engine.networks("nodes", run.id())).isEmpty();
                assertThat(lost.networks("nodes", run.id())).isEmpty();
            });
        } finally {
            Files.deleteIfExists(front);
            Files.delete(directory);
        }
    }

    /** Quarters of the smaller node. */
    private static String resources(RestCaller user, int quarters) {
        double cores = user.get("/api/v1/nodes").items().stream()
                .mapToDouble(node -> node.at("/cores/total").asDouble())
                .min()
                .orElseThrow();
        return String.format(
                Locale.ROOT,
                "\"resources\": {\"cores\": {\"min\": %1$.3f, \"max\": %1$.3f}, \"memory\": {\"min\": 33554432, \"max\": 33554432}}",
                quarters * Math.floor(cores * 1000 / 4) / 1000);
    }
}
