package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the scheduler decides happens to real containers, and can be changed while they run. */
@Tag("slow")
class SchedulerOnDockerTest extends DockerServerTestBase {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** The number of services of these tests that fit on the engine. */
    private static final int SLOTS = 8;

    @AfterEach
    void nothingGoesOn() {
        if (user != null) {
            assertThat(user.send("PATCH", "/api/v1/scheduler", "application/json", "{\"order\": \"fifo\"}")
                            .status())
                    .isEqualTo(200);
            List<ExecutionHandle> runs = user.get("/api/v1/executions?status=queued,starting,running").items().stream()
                    .map(execution ->
                            new ExecutionHandle(user, execution.path("id").asLong()))
                    .toList();
            runs.forEach(ExecutionHandle::cancel);
            runs.forEach(ExecutionHandle::awaitEnd);
        }
    }

    @Test
    void theCoreOfASecondApplicationTakesTheRoomOfElasticServicesWhichReturnWhenItEnds() throws IOException {
        ExecutionHandle first = ExecutionHandle.submit(user, application("first", 1, SLOTS - 2));
        await().atMost(PATIENCE).until(() -> first.now().at("/elastic/active").asInt() == SLOTS - 2);
        Map<String, String> before = containers(first);
        assertThat(before).hasSize(SLOTS - 1);

        // One slot is idle; the other one that it needs is taken back.
        ExecutionHandle second =
                ExecutionHandle.submit(user, application("second", 2, 0)).awaitStatus("running");

        Map<String, String> meanwhile = containers(first);
        assertThat(meanwhile).hasSize(SLOTS - 2).containsKey(name("main0", first));
        assertThat(before).containsAllEntriesOf(meanwhile);
        assertThat(containers(second)).hasSize(2);
        assertThat(first.status()).isEqualTo("running");
        assertThat(reasonsOfStops(first))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("application " + second.id() + " needs the capacity");

        Files.createFile(server.workspace().resolve("go-" + second.id()));
        assertThat(second.awaitEnd()).as(second::errorMessage).isEqualTo("terminated");
        await().atMost(PATIENCE).until(() -> first.now().at("/elastic/active").asInt() == SLOTS - 2);
        Map<String, String> after = containers(first);
        assertThat(after).hasSize(SLOTS - 1).containsAllEntriesOf(meanwhile);
        assertThat(after.entrySet()).isNotEqualTo(before.entrySet());
        assertThat(containers(second)).isEmpty();

        Files.createFile(server.workspace().resolve("go-" + first.id()));
        assertThat(first.awaitEnd()).as(first::errorMessage).isEqualTo("terminated");
    }

    @Test
    void anotherOrderReordersTheQueueWhileContainersRunAndIsAnEvent() throws Exception {
        ExecutionHandle filler =
                ExecutionHandle.submit(user, application("filler", SLOTS, 0)).awaitStatus("running");
        ExecutionHandle large =
                ExecutionHandle.submit(user, application("large", 1, 0, "PT5H")).awaitStatus("queued");
        ExecutionHandle small =
                ExecutionHandle.submit(user, application("small", 1, 0, "PT1M")).awaitStatus("queued");
        assertThat(queue()).containsExactly(large.id(), small.id());
        Map<String, String> running = containers(filler);

        assertThat(CommandLineProcess.zoe(user, "scheduler", "set", "order=sjf"))
                .containsPattern("order +sjf ");

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(queue()).containsExactly(small.id(), large.id()));
        assertThat(CommandLineProcess.zoe(user, "queue"))
                .startsWith("order sjf by seconds, allocator flexible, waiting 2\n")
                .containsSubsequence("small", "60", "large", "18000");
        assertThat(containers(filler)).isEqualTo(running);
        assertThat(user.get("/api/v1/events?order=newest&limit=500").items())
                .filteredOn(event -> event.path("kind").asString().equals("scheduler"))
                .first()
                .satisfies(event -> {
                    assertThat(event.path("from").asString()).isEqualTo("order=fifo");
                    assertThat(event.path("to").asString()).isEqualTo("order=sjf");
                    assertThat(event.path("actor").asString()).isEqualTo("admin");
                });
    }

    private List<Long> queue() {
        return user.get("/api/v1/queue")
                .json()
                .path("items")
                .valueStream()
                .map(item -> item.path("execution_id").asLong())
                .toList();
    }

    private List<String> reasonsOfStops(ExecutionHandle run) {
        return user.get("/api/v1/executions/" + run.id() + "/events?limit=500").items().stream()
                .filter(event -> event.path("to").asString("").equals("terminating"))
                .map(event -> event.path("reason").asString())
                .toList();
    }

    /** Ids of the running containers of an execution, by name, as the engine has them. */
    private Map<String, String> containers(ExecutionHandle run) {
        return engine.running(server.deployment(), run.id());
    }

    private String name(String service, ExecutionHandle run) {
        return "%s-%d-%s".formatted(service, run.id(), server.deployment());
    }

    private String application(String name, int core, int elastic) {
        return application(name, core, elastic, "PT1H");
    }

    /** A main service that ends at a signal file, and others that wait; each takes one of the slots. */
    private String application(String name, int core, int elastic, String runTime) {
        String main = service("main", true, 1, 1);
        String others = service("worker", false, core - 1, core - 1 + elastic);
        return """
                {"name": "%s", "version": 4, "runtime_estimate": "%s", "services": [%s]}"""
                .formatted(name, runTime, core + elastic > 1 ? main + "," + others : main);
    }

    private String service(String name, boolean main, int core, int total) {
        String script = main ? "until [ -e $ZOE_WORKSPACE/go-$EXECUTION_ID ]; do sleep 0.1; done" : "exec sleep 3600";
        return """
                {"name": "%1$s", "image": "zoe-test/busybox:1", "monitor": %2$s, "stop_grace": "PT0S",
                 "essential_count": %3$d, "total_count": %4$d, "startup_order": %5$d,
                 "resources": {"cores": {"min": %6$s, "max": %6$s}, "memory": {"min": 16777216, "max": 16777216}},
                 "command": ["sh", "-c", "%7$s"]}"""
                .formatted(name, main, core, total, main ? 0 : 1, slot().toPlainString(), script);
    }

    /** Cores of one service, so that the engine is full with all slots taken. */
    private BigDecimal slot() {
        JsonNode node = user.get("/api/v1/nodes").items().get(0);
        return node.at("/cores/total").decimalValue().divide(BigDecimal.valueOf(SLOTS), 3, RoundingMode.DOWN);
    }
}
