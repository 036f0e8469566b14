package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.activity.IdlenessStore;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class ExecutionsTest extends ApiTest {

    @Test
    void theMasterGetsAHintAfterASubmissionACancellationAndADeletion() {
        // Hints of earlier tests may still be on their way; what waits together goes in one message.
        long earlier = submit(root, "earlier", 1);
        await().until(() -> hints(earlier).size() == 1);

        long id = submit(root, "sort", 1);
        awaitHints(id, new MasterRequest.Submitted(id));
        root.send("POST", "/api/v1/executions/" + id + "/cancel");
        awaitHints(id, new MasterRequest.Submitted(id), new MasterRequest.Cancel(id));
        end(id, "cancelled");
        root.send("DELETE", "/api/v1/executions/" + id);

        awaitHints(id, new MasterRequest.Submitted(id), new MasterRequest.Cancel(id), new MasterRequest.Delete(id));
    }

    private static void awaitHints(long execution, MasterRequest... hints) {
        await().untilAsserted(() -> assertThat(hints(execution)).containsExactly(hints));
    }

    private static List<MasterRequest> hints(long execution) {
        return MASTER.requests().stream()
                .filter(request -> (request instanceof MasterRequest.Hint hint && hint.execution() == execution)
                        || (request instanceof MasterRequest.Look look
                                && look.executions().contains(execution)))
                .toList();
    }

    @Test
    void onlyASingleExecutionIsShownWithItsDescription() {
        RestResponse submitted =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(submitted.json().has("application")).isFalse();
        assertThat(alice.get("/api/v1/executions").items())
                .singleElement()
                .satisfies(item -> assertThat(item.has("application")).isFalse());
        assertThat(alice.get("/api/v1/executions/" + submitted.id()).at("/application/name"))
                .isEqualTo("sort");
    }

    @Test
    void anIdleExecutionIsShownAndItsOwnerSaysThatItIsUsed(@Autowired IdlenessStore idleness) {
        long id = submit(alice, "notebook", 1);
        String activity = "/api/v1/executions/%d/activity".formatted(id);
        RestResponse early = alice.send("POST", activity);
        assertThat(early.status()).isEqualTo(409);
        assertThat(early.at("/detail"))
                .isEqualTo("Execution %d is submitted; only a running one can be used.".formatted(id));

        records.enter(id, ExecutionStatus.RUNNING);
        assertThat(alice.get("/api/v1/executions/" + id).json().has("idle")).isFalse();
        records.idle(id, Instant.parse("2026-11-28T10:00:00Z"), Instant.parse("2026-11-28T14:00:00Z"));
        RestResponse idle = alice.get("/api/v1/executions/" + id);
        assertThat(idle.at("/idle/since")).isEqualTo("2026-11-28T10:00:00Z");
        assertThat(idle.at("/idle/elastic_released_at")).isEqualTo("2026-11-28T10:00:01Z");
        assertThat(idle.at("/idle/stop_at")).isEqualTo("2026-11-28T14:00:00Z");
        assertThat(idle.json().at("/idle/seconds").asLong()).isPositive();

        assertThat(bob.send("POST", activity).status()).isEqualTo(404);
        assertThat(idleness.touched()).doesNotContain(id);
        assertThat(alice.send("POST", activity).status()).isEqualTo(200);
        assertThat(idleness.touched()).contains(id);

        end(id, "terminated");
        RestResponse ended = alice.get("/api/v1/executions/" + id);
        assertThat(ended.json().at("/idle/since").isNull()).isTrue();
        assertThat(ended.json().at("/idle/seconds").asLong()).isPositive();
    }

    @Test
    void aUserSeesOnlyOwnExecutions() {
        long own = submit(alice, "hers", 1);
        long other = submit(bob, "his-own", 1);

        assertThat(ids(alice.get("/api/v1/executions"))).containsExactly(own);
        assertThat(ids(alice.get("/api/v1/executions?owner=bob"))).isEmpty();
        assertThat(ids(root.get("/api/v1/executions"))).containsExactly(other, own);
        assertThat(ids(root.get("/api/v1/executions?owner=bob"))).containsExactly(other);
        assertThat(ids(root.get("/api/v1/executions?owner=no-such-user"))).isEmpty();
    }

    @Test
    void theListIsFilteredByStatusAndByTheBeginningOfTheName() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);
        long third = submit(alice, "merge", 1);
        end(second, "terminated");

        assertThat(ids(alice.get("/api/v1/executions?name=sort"))).containsExactly(second, first);
        assertThat(ids(alice.get("/api/v1/executions?status=terminated,error"))).containsExactly(second);
        assertThat(ids(alice.get("/api/v1/executions?status=submitted"))).containsExactly(third, first);
    }

    @Test
    void theListIsFilteredByKind() {
        long batch = submit(alice, "sort", 1);
        long service = alice.post(
                        "/api/v1/executions",
                        SampleApplications.submission(
                                SampleApplications.elastic("notebook", 1).replace("\"batch\"", "\"interactive\"")))
                .json()
                .path("id")
                .asLong();

        assertThat(alice.get("/api/v1/executions?kind=batch").items())
                .extracting(e -> e.path("id").asLong())
                .containsExactly(batch);
        assertThat(alice.get("/api/v1/executions?kind=interactive").items())
                .extracting(e -> e.path("id").asLong())
                .containsExactly(service);
        assertThat(alice.get("/api/v1/executions?kind=Batch").problem()).isEqualTo("malformed-request");
    }

    @Test
    void whatServicesUseIsTheirNewestMeasurement() {
        long id = submit(alice, "sort", 2);
        Instant start = Instant.parse("2026-11-20T10:00:00Z");
        for (String service : List.of("boss0", "worker0", "worker1")) {
            records.reserve(id, service, 1000, 1 << 20, start);
        }
        records.enter(id, ExecutionStatus.RUNNING);
        records.measure(id, "boss0", start, Duration.ofSeconds(10), 5, 1000);
        records.measure(id, "boss0", start, Duration.ofSeconds(30), 35, 3000);
        records.measure(id, "worker0", start, Duration.ofSeconds(20), 5, 500);

        List<JsonNode> services =
                alice.get("/api/v1/executions/" + id + "/services").items();

        assertThat(services)
                .extracting(service -> service.path("name").asString() + " " + service.path("used_cores") + " "
                        + service.path("used_memory") + " " + service.path("measured_at"))
                .containsExactly(
                        "boss0 1.5 3000 \"2026-11-20T10:00:30Z\"",
                        "worker0 0.25 500 \"2026-11-20T10:00:20Z\"",
                        "worker1 null null null");
        JsonNode listed = alice.get("/api/v1/executions").items().get(0);
        assertThat(listed.path("used_cores").asDouble()).isEqualTo(1.75);
        assertThat(listed.path("used_memory").asLong()).isEqualTo(3500);
        assertThat(listed.path("measured_at").asString()).isEqualTo("2026-11-20T10:00:20Z");
        end(id, "terminated");
        assertThat(alice.get("/api/v1/executions")
                        .items()
                        .get(0)
                        .path("used_cores")
                        .isNull())
                .isTrue();
    }

    @Test
    void whatAnExecutionUsedIsKeptWhenItHasEnded() {
        long id = submit(alice, "sort", 2);
        records.enter(id, ExecutionStatus.RUNNING);
        String execution = "/api/v1/executions/" + id;
        Instant start = Instant.parse(alice.get(execution).at("/started_at"));
        for (String service : List.of("boss0", "worker0")) {
            records.reserve(id, service, 1000, 1 << 20, start);
            records.measure(id, service, start, Duration.ofSeconds(60), 30, 1000);
        }
        records.measure(id, "boss0", start, Duration.ofSeconds(90), 30, 3000);
        end(id, "terminated");

        assertThat(alice.get(execution + "/use-history").items())
                .extracting(period -> Instant.parse(period.path("since").asString()) + " " + period.path("cores") + " "
                        + period.path("memory"))
                .containsExactly(start + " 1.0 2000.0", start.plusSeconds(60) + " 0.0 3000.0");
    }

    @Test
    void theListIsFilteredByTimes() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);
        end(first, "terminated");
        String list = "/api/v1/executions?";
        String between = alice.get("/api/v1/executions/" + second).at("/submitted_at");
        String ended = alice.get("/api/v1/executions/" + first).at("/ended_at");

        assertThat(ids(alice.get(list + "submitted_since=" + between))).containsExactly(second);
        assertThat(ids(alice.get(list + "submitted_until=" + between))).containsExactly(second, first);
        assertThat(ids(alice.get(list + "ended_since=" + ended))).containsExactly(first);
        assertThat(ids(alice.get(list + "ended_until=2026-01-01T00:00:00Z"))).isEmpty();
        assertThat(alice.get(list + "ended_since=yesterday").problem()).isEqualTo("malformed-request");
    }

    @Test
    void theOldestComeFirstWhenTheCallerWants() {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(submit(alice, "sort-" + i, 1));
        }

        RestResponse first = alice.get("/api/v1/executions?order=oldest&limit=3");
        RestResponse second = alice.get("/api/v1/executions?order=oldest&limit=3&cursor=" + first.at("/next"));

        assertThat(ids(first)).isEqualTo(all.subList(0, 3));
        assertThat(ids(second)).isEqualTo(all.subList(3, 5));
        assertThat(alice.get("/api/v1/executions?order=size").at("/detail")).contains("oldest or newest");
    }

    @Test
    void theListIsHandedOutPieceByPieceWithoutGapsOrDoubles() {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            all.add(0, submit(alice, "sort-" + i, 1));
        }

        List<Long> seen = new ArrayList<>();
        String next = "";
        do {
            RestResponse piece = alice.get("/api/v1/executions?limit=3" + (next.isEmpty() ? "" : "&cursor=" + next));
            seen.addAll(ids(piece));
            next = piece.json().path("next").isNull() ? "" : piece.at("/next");
        } while (!next.isEmpty());

        assertThat(seen).isEqualTo(all);
    }

    @Test
    void activeServicesAreCounted() {
        long id = submit(alice, "sort", 4);
        place(id, "boss0", "n1", "active");
        place(id, "worker0", "n1", "starting");
        place(id, "worker1", "n1", "active");
        place(id, "worker2", "n1", "active");

        RestResponse answer = alice.get("/api/v1/executions/" + id);

        assertThat(answer.json().path("core").toString()).isEqualTo("{\"total\":2,\"active\":1}");
        assertThat(answer.json().path("elastic").toString()).isEqualTo("{\"total\":3,\"active\":2}");
    }

    @Test
    void publishedPortsOfActiveServicesAreEndpoints() {
        long id = submit(alice, "sort", 1);
        records.publishPorts(id, "10.0.0.1:33000");
        assertThat(alice.get("/api/v1/executions/" + id + "/endpoints").items()).isEmpty();
        place(id, "boss0", "n1", "active");

        List<JsonNode> endpoints =
                alice.get("/api/v1/executions/" + id + "/endpoints").items();

        assertThat(endpoints).hasSize(1);
        assertThat(endpoints.get(0).toString())
                .isEqualTo("{\"service\":\"boss0\",\"port\":\"http\",\"url\":\"http://10.0.0.1:33000/ui\","
                        + "\"proxy_url\":null}");
    }

    @Test
    void cancellingIsWrittenDownOnceHoweverOftenItIsAsked() {
        long id = submit(alice, "sort", 1);

        RestResponse first = alice.send("POST", "/api/v1/executions/" + id + "/cancel");
        RestResponse again = alice.send("POST", "/api/v1/executions/" + id + "/cancel");

        assertThat(first.status()).isEqualTo(202);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.at("/cancel_requested_at")).isEqualTo(first.at("/cancel_requested_at"));
        assertThat(alice.get("/api/v1/executions/" + id + "/events").items())
                .extracting(event -> event.path("reason").asString())
                .containsExactly("submitted by alice", "cancellation requested by alice");
        end(id, "cancelled");
        assertThat(alice.send("POST", "/api/v1/executions/" + id + "/cancel").status())
                .isEqualTo(202);
    }

    @Test
    void onlyAnEndedExecutionCanBeDeletedAndOnlyWithTheCapability() {
        long id = submit(alice, "sort", 2);

        assertThat(root.send("DELETE", "/api/v1/executions/" + id).problem()).isEqualTo("not-ended");
        end(id, "terminated");
        RestResponse refused = alice.send("DELETE", "/api/v1/executions/" + id);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.at("/detail")).contains("can_delete_executions");
        assertThat(root.send("DELETE", "/api/v1/executions/" + id).status()).isEqualTo(204);
        assertThat(root.send("DELETE", "/api/v1/executions/" + id).status()).isEqualTo(404);
        assertThat(tables.count("service")).isZero();
        assertThat(root.get("/api/v1/events").items())
                .extracting(event -> event.path("reason").asString())
                .containsExactly("execution %d deleted by root".formatted(id));
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/v1/executions/{id}",
        "GET,    /api/v1/executions/{id}/services",
        "GET,    /api/v1/executions/{id}/services/boss0",
        "GET,    /api/v1/executions/{id}/logs",
        "GET,    /api/v1/executions/{id}/endpoints",
        "GET,    /api/v1/executions/{id}/events",
        "GET,    /api/v1/executions/{id}/explanation",
        "POST,   /api/v1/executions/{id}/cancel",
        "DELETE, /api/v1/executions/{id}",
    })
    void somebodyElsesExecutionIsLikeNone(String method, String path) {
        long id = submit(bob, "his-own", 1);

        RestResponse others = alice.send(method, path.replace("{id}", Long.toString(id)));
        RestResponse none = alice.send(method, path.replace("{id}", "999999"));

        assertThat(others.status()).isEqualTo(404);
        assertThat(none.status()).isEqualTo(404);
        assertThat(others.at("/detail").replace(Long.toString(id), "999999")).isEqualTo(none.at("/detail"));
        assertThat(root.send(method, path.replace("{id}", Long.toString(id))).status())
                .isNotEqualTo(404);
    }

    @Test
    void anUnknownServiceIsNotFound() {
        long id = submit(alice, "sort", 1);

        RestResponse answer = alice.get("/api/v1/executions/" + id + "/services/boss9");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.at("/detail")).contains("has no service 'boss9'");
    }

    private static List<Long> ids(RestResponse list) {
        return list.items().stream().map(item -> item.path("id").asLong()).toList();
    }
}
