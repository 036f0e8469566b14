package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.service.ServiceStatus;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What ordinary users do not see of others and of the inside of the cluster. */
class PrivacyBetweenUsersTest extends ApiTest {

    @Test
    void executionsOfOthersAreNumbersInTheQueue() {
        long hers = submit(alice, "her-own", 1);
        long his = submit(bob, "secret-name", 1);
        MASTER.answers(request -> request instanceof MasterRequest.Statistics
                ? Optional.of(new MasterReply.Statistics(
                        "fifo",
                        "flexible",
                        2,
                        List.of(),
                        List.of(
                                new MasterReply.Statistics.Waiting(his, 1, "7", "needs 4 GiB more"),
                                new MasterReply.Statistics.Waiting(
                                        hers,
                                        2,
                                        "8",
                                        "it would delay application %d, which goes first".formatted(his))),
                        List.of()))
                : Optional.empty());

        RestResponse queue = alice.get("/api/v1/queue");

        assertThat(queue.items().get(0).toString())
                .isEqualTo("{\"position\":1,\"execution_id\":null,\"name\":null,\"owner\":null,\"submitted_at\":null,"
                        + "\"value\":null,\"verdict\":null}");
        assertThat(queue.items().get(1).path("execution_id").asLong()).isEqualTo(hers);
        assertThat(queue.at("/items/1/verdict")).isEqualTo("it would delay another application, which goes first");
        assertThat(root.get("/api/v1/queue").text()).contains("secret-name", "bob", "application " + his);
    }

    @Test
    void anExplanationNamesNoExecutionOfOthers() {
        long hers = submit(alice, "her-own", 1);
        long his = submit(bob, "secret-name", 1);
        MASTER.answers(request -> request instanceof MasterRequest.Explain explain
                ? Optional.of(new MasterReply.Explanation(
                        explain.execution(),
                        "waiting",
                        2,
                        List.of("application %d lost core services; application %d waits".formatted(his, hers)),
                        Map.of(),
                        "n1",
                        List.of(
                                new MasterReply.Explanation.Holder(hers, 1, 0, 500, 1 << 20, 0),
                                new MasterReply.Explanation.Holder(his, 1, 2, 2500, 5 << 20, 0),
                                new MasterReply.Explanation.Holder(999_999, 0, 1, 1000, 2 << 20, 1))))
                : Optional.empty());

        assertThat(alice.get("/api/v1/executions/" + hers + "/explanation")
                        .json()
                        .path("holders")
                        .toString())
                .isEqualTo(("[{'execution_id':%d,'name':'her-own','owner':'alice','core':1,'elastic':0,'cores':0.5,"
                                + "'memory':1048576,'gpus':0},{'execution_id':null,'name':null,'owner':null,'core':1,"
                                + "'elastic':3,'cores':3.5,'memory':7340032,'gpus':1}]")
                        .replace('\'', '"')
                        .formatted(hers));
        assertThat(root.get("/api/v1/executions/" + hers + "/explanation").text())
                .contains("\"execution_id\":" + his, "secret-name", "\"owner\":\"bob\"");
        assertThat(alice.get("/api/v1/executions/" + hers + "/explanation").at("/reasons/0"))
                .isEqualTo("another application lost core services; application %d waits".formatted(hers));
        assertThat(root.get("/api/v1/executions/" + hers + "/explanation").at("/reasons/0"))
                .contains("application " + his);
    }

    @Test
    void eventsAndPlacementsNameNoExecutionOfOthers() {
        long hers = submit(alice, "her-own", 1);
        long his = submit(bob, "secret-name", 1);
        records.enter(hers, ExecutionStatus.RUNNING);
        String taken = "node n1: application %d needs the capacity for a core service".formatted(his);
        String placed = "node n1: capacity reclaimed from elastic services of application %d, application %d"
                .formatted(hers, his);
        records.place(hers, "boss0", "n1", placed, ServiceStatus.ACTIVE);
        records.serviceEvent(hers, "boss0", ServiceStatus.ACTIVE, ServiceStatus.TERMINATING, taken);

        for (String path : List.of("/events", "/executions/" + hers + "/events")) {
            assertThat(alice.get("/api/v1" + path).text())
                    .contains("another application needs the capacity")
                    .doesNotContain("application " + his);
            assertThat(root.get("/api/v1" + path).text()).contains(taken);
        }
        assertThat(alice.get("/api/v1/executions/" + hers + "/explanation").at("/placements/0/reason"))
                .isEqualTo("node n1: capacity reclaimed from elastic services of application %d, another application"
                        .formatted(hers));
    }

    @Test
    void aDiagnosisTellsOrdinaryUsersWhatIsNotWellAndOperatorsWhy() {
        long his = submit(bob, "secret-name", 1);
        records.fail(his, "no image registry.example/secret:1");
        MASTER.answers(request -> request instanceof MasterRequest.Checkup
                ? Optional.of(new MasterReply.Checkup(List.of(new MasterReply.Checkup.Finding(
                        "engine n1", "failed", "no answer from tcp://10.0.0.9:2376", "start it"))))
                : Optional.empty());

        String toAlice = alice.get("/api/v1/diagnosis").text();

        assertThat(toAlice).contains("engine n1", "failed", "images", "warning");
        assertThat(toAlice).doesNotContain("10.0.0.9", "registry.example", "execution " + his, "schema version");
        assertThat(root.get("/api/v1/diagnosis").text()).contains("10.0.0.9", "registry.example", "execution " + his);
    }

    @Test
    void addressesOfNodesAreForOperators() {
        addNode("n1", 8, 1L << 30);

        assertThat(alice.get("/api/v1/nodes").items().get(0).path("address").isNull())
                .isTrue();
        assertThat(root.get("/api/v1/nodes").at("/items/0/address")).isEqualTo("10.0.0.1");
    }

    @Test
    void whatAilsTheBackEndIsForOperators() {
        MASTER.answers(request -> request instanceof MasterRequest.Ping
                ? Optional.of(new MasterReply.Pong("m1", true, "docker", "no engine at unix:///run/secret.sock"))
                : Optional.empty());
        awaitMaster("leader");
        await().until(() -> root.get("/api/v1/info").at("/back_end_trouble").contains("secret.sock"));

        for (RestResponse info : List.of(anonymous.get("/api/v1/info"), alice.get("/api/v1/info"))) {
            assertThat(info.at("/back_end_trouble")).isEqualTo("it does not work now; an operator sees why");
        }
    }

    @Test
    void whoDrainedANodeIsForOperators() {
        addNode("n1", 8, 1L << 30);
        root.send("PATCH", "/api/v1/nodes/n1", "application/json", "{\"drained\": true}");

        assertThat(alice.get("/api/v1/events").text())
                .contains("node n1 drained")
                .doesNotContain("root");
        assertThat(root.get("/api/v1/events").at("/items/0/actor")).isEqualTo("root");
    }
}
