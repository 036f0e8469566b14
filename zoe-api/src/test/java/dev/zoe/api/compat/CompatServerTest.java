package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The open calls of the interface 0.7. */
class CompatServerTest extends CompatApiTest {

    @Test
    void theServerIsOneOfTheOlderInterface() {
        JsonNode info = anonymous.get(BASE + "/info").json();

        assertThat(members(info))
                .containsExactlyInAnyOrder("version", "api_version", "application_format_version", "deployment_name");
        assertThat(info.path("api_version").asString()).isEqualTo("0.7");
        assertThat(info.path("application_format_version").asInt()).isEqualTo(3);
        assertThat(info.path("deployment_name").asString()).isEqualTo("test");
    }

    @Test
    void aDescriptionIsCheckedForEverybody() {
        RestResponse plain = anonymous.post(BASE + "/zapp_validate", zapp("sort", 2));
        RestResponse asMember = alice.post(BASE + "/zapp_validate", "{\"application\": " + zapp("sort", 2) + "}");

        assertThat(plain.status()).isEqualTo(200);
        assertThat(plain.text()).isEqualTo("{\"validation\":\"ok\"}");
        assertThat(asMember.text()).isEqualTo(plain.text());
        assertRefused(
                anonymous.post(BASE + "/zapp_validate", zapp("sort", 0).replace("\"size\": 12", "\"size\": -1")),
                400,
                "/size",
                "/services/1/total_count");
        assertRefused(anonymous.post(BASE + "/zapp_validate", "{}"), 400, "application");
        assertRefused(anonymous.post(BASE + "/zapp_validate", "{\"application\": 3}"), 400, "application");
        assertRefused(anonymous.post(BASE + "/zapp_validate", "nothing"), 400, "JSON");
    }

    @Test
    void anOpenCheckSaysNothingAboutTheCluster() {
        addNode("n1", 1, 1 << 20);

        assertThat(anonymous.post(BASE + "/zapp_validate", zapp("sort", 2)).status())
                .isEqualTo(200);
        assertRefused(alice.post(BASE + "/execution", submission("sort", zapp("sort", 2))), 400, "core");
    }

    @Test
    void statisticsHaveTheQueueAndTheNodes() {
        addNode("n1", 4, 8L << 30, "ssd");
        long waits = start(alice, "waits");
        long runs = start(bob, "runs");
        long service = service(bob, runs, "boss0");
        records.enter(runs, ExecutionStatus.RUNNING);
        place(runs, "boss0", "n1", "active");

        await().untilAsserted(() -> {
            JsonNode statistics = statistics();
            assertThat(statistics.path("queue_length").asInt()).isEqualTo(1);
            assertThat(statistics.path("queue").toString()).isEqualTo("[%d]".formatted(waits));
            assertThat(statistics.path("running_length").asInt()).isEqualTo(1);
            assertThat(statistics.path("running_queue").toString()).isEqualTo("[%d]".formatted(runs));
            assertThat(statistics.path("termination_queue_length").asInt()).isZero();
            assertThat(statistics.path("termination_queue").toString()).isEqualTo("[]");
            assertThat(statistics.at("/platform_stats/timestamp").asDouble()).isGreaterThan(1e9);
            assertThat(statistics.at("/platform_stats/nodes").toString())
                    .isEqualTo(("[{\"name\":\"n1\",\"status\":\"up\",\"container_count\":1,\"cores_total\":4.0,"
                                    + "\"cores_reserved\":0.5,\"cores_allocated\":0.5,\"cores_in_use\":0.5,"
                                    + "\"memory_total\":8589934592,\"memory_reserved\":1048576,"
                                    + "\"memory_allocated\":1048576,\"memory_in_use\":1048576,\"labels\":[\"ssd\"],"
                                    + "\"services\":[%d],\"images\":[]}]")
                            .formatted(service));
        });
        assertThat(anonymous.get(BASE + "/statistics/scheduler").text()).doesNotContain("alice", "bob", "waits");
    }

    @Test
    void whatIsInUseIsMeasuredWhereThereIsAMeasurement() {
        addNode("n1", 4, 8L << 30);
        addNode("n2", 4, 8L << 30);
        long first = start(alice, "first");
        long second = start(bob, "second");
        Instant start = Instant.parse("2026-11-20T10:00:00Z");
        for (long execution : List.of(first, second)) {
            records.enter(execution, ExecutionStatus.RUNNING);
            records.reserve(execution, "boss0", 500, 1 << 20, start);
            records.reserve(execution, "worker0", 1000, 0, start);
        }
        records.measure(first, "boss0", start, Duration.ofSeconds(10), 1, 1000);
        records.measure(first, "boss0", start, Duration.ofSeconds(20), 8.5, 3 << 20);
        records.measure(second, "boss0", start, Duration.ofSeconds(10), 1, 5000);
        place(first, "worker0", "n1", "active");
        place(second, "worker0", "n2", "active");

        // 0.75 and 0.1 cores are measured, and the worker on this node was not.
        await().untilAsserted(() -> {
            assertThat(load(0, "cores")).isEqualTo("2.0 1.85");
            assertThat(load(0, "memory")).isEqualTo("2097152 3150728");
            assertThat(load(1, "cores")).isEqualTo("1.0 1.0");
            assertThat(load(1, "memory")).isEqualTo("0 0");
        });
        records.endService(first, "boss0", ServiceStatus.INACTIVE, 0);

        await().untilAsserted(() -> {
            assertThat(load(0, "cores")).isEqualTo("1.5 1.1");
            assertThat(load(0, "memory")).isEqualTo("1048576 5000");
        });
    }

    /** What is allocated on a node, and what is in use. */
    private String load(int node, String resource) {
        JsonNode load = statistics().at("/platform_stats/nodes/" + node);
        return load.path(resource + "_allocated") + " " + load.path(resource + "_in_use");
    }

    @Test
    void theQueueIsInTheOrderOfTheMaster() {
        MASTER.answers(request -> request instanceof MasterRequest.Statistics
                ? Optional.of(new MasterReply.Statistics(
                        "sjf",
                        "flexible",
                        7,
                        List.of(),
                        List.of(
                                new MasterReply.Statistics.Waiting(12, 1, "", "first"),
                                new MasterReply.Statistics.Waiting(11, 2, "", "second")),
                        List.of()))
                : Optional.empty());

        await().untilAsserted(() -> {
            assertThat(statistics().path("queue").toString()).isEqualTo("[12,11]");
            assertThat(statistics().path("queue_length").asInt()).isEqualTo(7);
        });
    }

    private JsonNode statistics() {
        return anonymous.get(BASE + "/statistics/scheduler").json();
    }
}
