package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestResponse;
import dev.zoe.application.DnsLabel;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Services, their output and their addresses in the interface 0.7. */
class CompatServicesTest extends CompatApiTest {
    private volatile String printed = "";

    @Test
    void aServiceHasTheMembersOfTheOlderInterface() {
        long execution = start(alice, "sort");
        long boss = service(alice, execution, "boss0");

        JsonNode service = alice.get(BASE + "/service/" + boss).json();

        assertThat(members(service))
                .containsExactlyInAnyOrder(
                        "id",
                        "name",
                        "service_group",
                        "execution_id",
                        "description",
                        "status",
                        "backend_status",
                        "backend_id",
                        "backend_host",
                        "ip_address",
                        "essential",
                        "restart_count",
                        "error_message",
                        "proxy_address");
        assertThat(service.path("service_group").asString()).isEqualTo("boss");
        assertThat(service.path("execution_id").asLong()).isEqualTo(execution);
        assertThat(service.at("/description/image").asString()).isEqualTo("busybox:1");
        assertThat(service.path("essential").asBoolean()).isTrue();
        assertThat(service.path("status").asString()).isEqualTo("created");
        assertThat(service.path("backend_status").asString()).isEqualTo("undefined");
        assertThat(alice.get(BASE + "/service/" + service(alice, execution, "worker1"))
                        .json()
                        .path("essential")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void theStatusOfTheBackEndFollowsTheLifeOfTheService() {
        long execution = start(alice, "sort");
        long boss = service(alice, execution, "boss0");
        place(execution, "boss0", "n1", "starting");
        assertThat(backEndStatus(boss)).isEqualTo("created");
        assertThat(alice.get(BASE + "/service/" + boss).at("/backend_host")).isEqualTo("n1");
        place(execution, "boss0", "n1", "active");
        assertThat(backEndStatus(boss)).isEqualTo("started");
        records.endService(execution, "boss0", ServiceStatus.ERROR, 1);
        assertThat(backEndStatus(boss)).isEqualTo("dead");
        place(execution, "boss0", "n1", "active");
        records.endService(execution, "boss0", ServiceStatus.INACTIVE, 0);
        assertThat(backEndStatus(boss)).isEqualTo("destroyed");
    }

    @Test
    void theServiceOfAnotherIs401AndAMissingOne404() {
        long boss = service(alice, start(alice, "sort"), "boss0");

        assertRefused(bob.get(BASE + "/service/" + boss), 401, "can_operate_others");
        assertRefused(bob.get(BASE + "/service/logs/" + boss), 401, "can_operate_others");
        assertRefused(bob.get(BASE + "/service/999999999"), 404, "999999999");
        assertRefused(bob.get(BASE + "/service/logs/999999999"), 404, "999999999");
        assertThat(root.get(BASE + "/service/" + boss).status()).isEqualTo(200);
    }

    @Test
    void theOutputFollowsUntilTheServiceHasEnded() throws IOException {
        long execution = start(alice, "sort");
        long boss = service(alice, execution, "boss0");
        place(execution, "boss0", "n1", "active");
        serveLogs();
        printed = "one\n";

        HttpResponse<InputStream> response = alice.open(BASE + "/service/logs/" + boss);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Transfer-Encoding")).hasValue("chunked");
            assertThat(lines.readLine()).isEqualTo("one");
            printed = "one\ntwo\n";
            assertThat(lines.readLine()).isEqualTo("two");
            records.keepOutput(execution, "boss0", 0, "one\ntwo\nthree\n".getBytes(StandardCharsets.UTF_8));
            end(execution, "terminated");
            assertThat(lines.readLine()).isEqualTo("three");
            assertThat(lines.readLine()).isNull();
        }
    }

    @Test
    void theOutputOfAnEndedServiceIsWhole() {
        long execution = start(alice, "sort");
        long boss = service(alice, execution, "boss0");
        end(execution, "terminated");
        String output = "line\n".repeat(50_000);
        records.keepOutput(execution, "boss0", 0, output.getBytes(StandardCharsets.UTF_8));

        assertThat(alice.get(BASE + "/service/logs/" + boss).text()).isEqualTo(output);
    }

    @Test
    void endpointsAreTriplesOfNameUrlAndProxy() {
        long execution = start(alice, "sort");
        assertThat(alice.get(BASE + "/execution/endpoints/" + execution).text()).isEqualTo("{\"endpoints\":[]}");
        place(execution, "boss0", "n1", "active");
        records.publishPorts(execution, "10.0.0.1:32768");

        assertThat(alice.get(BASE + "/execution/endpoints/" + execution).text())
                .isEqualTo("{\"endpoints\":[[\"http\",\"http://10.0.0.1:32768/ui\",null]]}");
        assertThat(alice.get(BASE + "/service/" + service(alice, execution, "boss0"))
                        .json()
                        .path("proxy_address")
                        .isNull())
                .isTrue();
    }

    @Test
    void servicesFindEachOtherByGroup() {
        long execution = start(alice, "sort");
        place(execution, "boss0", "n1", "active");
        place(execution, "worker0", "n1", "starting");
        String path = BASE + "/discovery/by_group/" + execution;

        assertThat(alice.get(path + "/worker").text())
                .isEqualTo("{\"service_type\":\"worker\",\"execution_id\":%d,\"dns_names\":[\"worker0-%d\"]}"
                        .formatted(execution, execution));
        assertThat(alice.get(path + "/all").json().path("dns_names").toString())
                .isEqualTo("[\"boss0-%d\",\"worker0-%d\"]".formatted(execution, execution));
        assertRefused(alice.get(path + "/nobody"), 404, "nobody");
    }

    /** Names of pods have no capitals, so such a name is changed and gets a digest. */
    @Test
    void podsHaveTheHostNamesThatTheClusterGivesThem() {
        records.addNodeOf("kubernetes", "n1", 4, 8L << 30, 0);
        addNode("n2", 4, 8L << 30);
        RestResponse started = alice.post(
                BASE + "/execution", submission("sort", zapp("sort", 2).replace("\"worker\"", "\"Worker\"")));
        long execution = started.json().path("execution_id").asLong();
        place(execution, "boss0", "n1", "active");
        place(execution, "Worker0", "n1", "active");
        place(execution, "Worker1", "n2", "active");

        JsonNode names = alice.get(BASE + "/discovery/by_group/" + execution + "/all")
                .json()
                .path("dns_names");

        assertThat(names.valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder(
                        "boss0-" + execution, DnsLabel.of("Worker0-" + execution), "Worker1-" + execution)
                .anyMatch(name -> name.matches("worker0-%d-[0-9a-f]{12}".formatted(execution)));
    }

    private String backEndStatus(long service) {
        return alice.get(BASE + "/service/" + service).at("/backend_status");
    }

    private void serveLogs() {
        MASTER.answers(request -> {
            if (!(request instanceof MasterRequest.Log log)) {
                return Optional.empty();
            }
            byte[] all = printed.getBytes(StandardCharsets.UTF_8);
            int from = (int) Math.min(log.offset(), all.length);
            int length = Math.min(log.maxBytes(), all.length - from);
            return Optional.of(new MasterReply.LogPart(from, ByteBuffer.wrap(all, from, length), false));
        });
    }
}
