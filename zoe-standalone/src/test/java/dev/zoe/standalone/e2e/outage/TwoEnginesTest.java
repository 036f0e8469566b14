package dev.zoe.standalone.e2e.outage;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SecondEngine;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Two real engines under one master: one of them hangs, is drained, or loses its host. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class TwoEnginesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String DEPLOYMENT = "many";
    private static final String UNTIL_GO = "echo started >> $ZOE_WORKSPACE/starts-$EXECUTION_ID;"
            + " until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done";
    private static final String ON_FIRST = "\"labels\": [\"first\"]";
    private static final String ON_SECOND = "\"labels\": [\"disk=fast\"]";
    private static final String RESTART =
            "\"restart\": {\"policy\": \"on-failure\", \"max_restarts\": 2, \"back_off\": \"PT0.1S\"}";

    @TempDir
    private static Path data;

    private SecondEngine second;
    private EngineInspector onFirst;
    private EngineInspector onSecond;
    private SeparateApiAndMaster parts;
    private RestCaller user;

    @BeforeAll
    void start() throws Exception {
        URI first = EngineInspector.required();
        second = new SecondEngine();
        second.configure("{\"labels\": [\"disk=fast\"], \"live-restore\": true}");
        onFirst = new EngineInspector();
        onSecond = new EngineInspector(second.url());
        parts = new SeparateApiAndMaster(data);
        parts.startMasterWith(
                "--zoe.deployment-name=" + DEPLOYMENT,
                // Counted from when an engine is silent; longer than a test lets one hang on a busy machine.
                "--zoe.master.node-lost-after=20s",
                "--zoe.back-end.kind=docker",
                "--zoe.back-end.hosts[0].name=first",
                "--zoe.back-end.hosts[0].url=" + first,
                "--zoe.back-end.hosts[0].labels=first",
                "--zoe.back-end.hosts[1].name=second",
                "--zoe.back-end.hosts[1].url=" + second.url(),
                "--zoe.back-end.hosts[1].calls=2");
        user = parts.startApi();
        SeparateApiAndMaster.awaitMaster(user, "leader");
        awaitNode("first", "up");
        awaitNode("second", "up");
    }

    @AfterAll
    void stop() throws Exception {
        if (parts != null) {
            parts.close();
            onFirst.close();
            onSecond.close();
        }
        if (second != null) {
            second.close();
        }
    }

    @Test
    void oneThatHangsHoldsUpNobodyOnAnother() throws Exception {
        List<ExecutionHandle> stuck;
        ExecutionHandle cancelled;
        second.freeze();
        try {
            stuck = IntStream.range(0, 4)
                    .mapToObj(i -> submit("stuck" + i, ON_SECOND).awaitStatus("starting"))
                    .toList();
            cancelled = stuck.get(3);
            cancelled.cancel();

            ExecutionHandle other = submit("other", ON_FIRST).awaitStatus("running");
            go(other);
            assertThat(other.awaitEnd()).as(other::errorMessage).isEqualTo("terminated");
            await().atMost(PATIENCE)
                    .until(() -> onFirst.containers(DEPLOYMENT, other.id()).isEmpty());
            await().atMost(PATIENCE)
                    .until(() -> onFirst.networks(DEPLOYMENT, other.id()).isEmpty());
            assertThat(stuck).extracting(ExecutionHandle::status).containsOnly("starting", "cleaning-up");
        } finally {
            second.thaw();
        }
        assertThat(cancelled.awaitEnd()).isEqualTo("cancelled");
        for (ExecutionHandle run : stuck.subList(0, 3)) {
            run.awaitStatus("running");
            go(run);
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            assertThat(parts.workspace().resolve("starts-" + run.id())).hasContent("started");
        }
        await().atMost(PATIENCE).until(() -> stuck.stream()
                .allMatch(run -> onSecond.containers(DEPLOYMENT, run.id()).isEmpty()));
    }

    @Test
    void aDrainedOneKeepsWhatItHasAndGetsNothingNew() throws Exception {
        ExecutionHandle before = submit("before", ON_SECOND).awaitStatus("running");
        assertThat(node("second").path("labels").toString()).contains("disk=fast");

        assertThat(drain("second", true).at("/status")).isEqualTo("drained");
        ExecutionHandle waits = submit("waits", ON_SECOND).awaitStatus("queued");
        assertThat(before.status()).isEqualTo("running");

        assertThat(drain("second", false).status()).isEqualTo(200);
        waits.awaitStatus("running");
        List.of(before, waits).forEach(run -> {
            go(run);
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        });
    }

    @Test
    void itsOwnLabelDrainsItToo() throws Exception {
        second.configure("{\"labels\": [\"disk=fast\", \"disabled=true\"], \"live-restore\": true}");
        try {
            awaitNode("second", "drained");
        } finally {
            second.configure("{\"labels\": [\"disk=fast\"], \"live-restore\": true}");
        }
        awaitNode("second", "up");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasOnALostHostRunsElsewhereAndNothingRunsTwiceWhenItIsBack(boolean containersDie) throws Exception {
        // The first one is full, so that everything that may goes to the second.
        ExecutionHandle filler = ExecutionHandle.submit(
                        user,
                        application("filler")
                                .main(UNTIL_GO)
                                .but(ON_FIRST)
                                .but(quarters(3))
                                .json())
                .awaitStatus("running");
        ExecutionHandle run = ExecutionHandle.submit(
                        user,
                        application("moves")
                                .main(UNTIL_GO)
                                .but(ON_FIRST)
                                .with(
                                        "store",
                                        1,
                                        1,
                                        "echo store >> $ZOE_WORKSPACE/store-$EXECUTION_ID; exec sleep 3600")
                                .but(RESTART)
                                .but(quarters(1))
                                .with("worker", 0, 2, "exec sleep 3600")
                                .but(quarters(1))
                                .json())
                .awaitStatus("running");
        await().atMost(PATIENCE)
                .until(() -> onSecond.running(DEPLOYMENT, run.id()).size() == 3);
        go(filler);
        assertThat(filler.awaitEnd()).as(filler::errorMessage).isEqualTo("terminated");

        if (containersDie) {
            second.powerOff();
        } else {
            second.kill();
        }
        awaitNode("second", "lost");
        await().atMost(PATIENCE).until(() -> run.services().stream()
                .allMatch(service -> service.path("node").asString("").equals("first")
                        && service.path("status").asString().equals("active")));
        assertThat(run.status()).isEqualTo("running");
        Map<String, String> successors = onFirst.running(DEPLOYMENT, run.id());
        assertThat(successors).hasSize(4);
        assertThat(run.service("store0").path("restarts").asInt()).isOne();
        assertThat(node("second").path("services").asInt()).isZero();

        second.start();
        awaitNode("second", "up");
        await().atMost(PATIENCE)
                .until(() -> onSecond.containers(DEPLOYMENT, run.id()).isEmpty());
        assertThat(onFirst.running(DEPLOYMENT, run.id())).isEqualTo(successors);
        assertThat(node("first").path("services").asInt()).isEqualTo(4);
        go(run);
        assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
        assertThat(parts.workspace().resolve("starts-" + run.id())).hasContent("started");
        assertThat(parts.workspace().resolve("store-" + run.id())).hasContent("store\nstore");
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(node("first").path("services").asInt()).isZero();
            assertThat(onFirst.networks(DEPLOYMENT, run.id())).isEmpty();
            assertThat(onSecond.networks(DEPLOYMENT, run.id())).isEmpty();
        });
    }

    private ExecutionHandle submit(String name, String where) {
        return ExecutionHandle.submit(
                user, application(name).main(UNTIL_GO).but(where).json());
    }

    private void go(ExecutionHandle run) {
        try {
            Files.createFile(parts.workspace().resolve("go-" + run.id()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RestResponse drain(String node, boolean drained) {
        RestResponse answer =
                user.send("PATCH", "/api/v1/nodes/" + node, "application/json", "{\"drained\": %s}".formatted(drained));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    private JsonNode node(String name) {
        return user.get("/api/v1/nodes").items().stream()
                .filter(node -> node.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private void awaitNode(String name, String status) {
        await().atMost(PATIENCE).until(() -> user.get("/api/v1/nodes").items().stream()
                .anyMatch(node -> node.path("name").asString().equals(name)
                        && node.path("status").asString().equals(status)));
    }

    /** Quarters of the cores of a node. */
    private String quarters(int quarters) {
        double cores = Math.floor(node("first").at("/cores/total").asDouble() * 1000 / 4) * quarters / 1000;
        return String.format(
                Locale.ROOT,
                "\"resources\": {\"cores\": {\"min\": %1$.3f, \"max\": %1$.3f}, \"memory\": {\"min\": 33554432, \"max\": 33554432}}",
                cores);
    }
}
