package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
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
