package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.Answer;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Sample;
import dev.zoe.protocol.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class ExecutionsTest extends ApiTest {

    @Test
    void aSubmissionWritesTheExecutionItsServicesPortsAndFirstEvent() {
        Answer answer = alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 4)));

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(answer.header("Location")).isEqualTo("/api/v1/executions/" + answer.id());
        assertThat(answer.at("/status")).isEqualTo("submitted");
        assertThat(answer.at("/core/total")).isEqualTo("2");
        assertThat(answer.at("/elastic/total")).isEqualTo("3");
        assertThat(answer.json().has("notice")).isFalse();
        List<JsonNode> services =
                alice.get("/api/v1/executions/" + answer.id() + "/services").items();
        assertThat(services)
                .extracting(
                        s -> s.path("name").asString() + " " + s.path("core").asBoolean())
                .containsExactly("boss0 true", "worker0 true", "worker1 false", "worker2 false", "worker3 false");
        assertThat(services.get(0).at("/ports/0/number").asInt()).isEqualTo(8080);
        List<JsonNode> events =
                alice.get("/api/v1/executions/" + answer.id() + "/events").items();
        assertThat(events).hasSize(1);
        assertThat(events.get(0).path("to").asString()).isEqualTo("submitted");
        assertThat(events.get(0).path("actor").asString()).isEqualTo("alice");
    }

    @Test
    void theMasterGetsAHintAfterASubmissionACancellationAndADeletion() {
        long id = submit(root, "sort", 1);
        root.send("POST", "/api/v1/executions/" + id + "/cancel");
        awaitHints(new Request.Submitted(id), new Request.Cancel(id));
        end(id, "cancelled");
        root.send("DELETE", "/api/v1/executions/" + id);

        awaitHints(new Request.Submitted(id), new Request.Cancel(id), new Request.Delete(id));
    }

    private static void awaitHints(Request... hints) {
        await().untilAsserted(() -> assertThat(MASTER.requests()).containsExactly(hints));
    }

    @Test
    void aSubmissionWhileTheMasterIsAwayIsAcceptedAndSaysSo() {
        MASTER.goAway();
        awaitMaster("away");

        Answer answer = alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 1)));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.at("/notice")).contains("master is away").contains("will run when the master is back");
        assertThat(alice.get("/api/v1/executions/" + answer.id()).at("/status")).isEqualTo("submitted");
    }

    @Test
    void theNameOfTheExecutionMayDifferFromThatOfTheApplication() {
        Answer answer = alice.post(
                "/api/v1/executions",
                "{\"name\": \"monday-run\", \"application\": %s}".formatted(Sample.elastic("sort", 1)));

        Answer found = alice.get("/api/v1/executions/" + answer.id());
        assertThat(found.at("/name")).isEqualTo("monday-run");
        assertThat(found.at("/application/name")).isEqualTo("sort");
    }

    @Test
    void aDescriptionOfAnOlderFormatIsKeptAsFormatFour() {
        String old =
                """
                {"name": "old-one", "version": 3, "will_end": true, "size": 10, "services": [
                  {"name": "main", "image": "busybox:1", "monitor": true, "startup_order": 0, "essential_count": 1,
                   "total_count": 1, "resources": {"memory": {"min": null, "max": null}, "cores": {"min": null,
                   "max": null}}, "environment": [], "volumes": [], "ports": [], "command": null}]}""";

        Answer answer = alice.post("/api/v1/executions", Sample.submission(old));

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(alice.get("/api/v1/executions/" + answer.id()).at("/application/version"))
                .isEqualTo("4");
    }

    @Test
    void everythingThatIsWrongWithADescriptionIsSaidAtOnce() {
        Answer answer = alice.post(
                "/api/v1/executions",
                Sample.submission(Sample.elastic("sort", 1)
                        .replace("\"monitor\": true", "\"monitor\": 7")
                        .replace("\"total_count\": 1", "\"total_count\": -1")));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("invalid-description");
        List<JsonNode> errors = answer.json().path("errors").valueStream().toList();
        assertThat(errors.size()).isGreaterThanOrEqualTo(2);
        assertThat(errors).allSatisfy(error -> {
            assertThat(error.path("pointer").asString()).startsWith("/services/");
            assertThat(error.path("message").asString()).isNotBlank();
        });
    }

    @Test
    void theSameSubmissionWithTheSameKeyIsTheSameExecution() {
        String body = Sample.submission(Sample.elastic("sort", 2));

        Answer first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        Answer again = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        Answer ofBob = bob.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        Answer other =
                alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 3)), "Idempotency-Key", "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(ofBob.status()).isEqualTo(201);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.problem()).isEqualTo("idempotency-conflict");
    }

    @Test
    void manySubmissionsWithOneKeyAtTheSameTimeMakeOneExecution() throws Exception {
        String body = Sample.submission(Sample.elastic("sort", 2));
        List<Answer> answers =
                atOnce(8, () -> alice.post("/api/v1/executions", body, "Idempotency-Key", "the-only-one"));

        assertThat(answers).extracting(Answer::id).containsOnly(answers.get(0).id());
        assertThat(answers).extracting(Answer::status).containsOnlyOnce(201).containsOnly(200, 201);
        assertThat(count("execution")).isEqualTo(1);
        assertThat(count("service")).isEqualTo(3);
    }

    @Test
    void aQuotaHoldsWhenSubmissionsComeAtTheSameTime() throws Exception {
        limitAlice(2);

        List<Answer> answers =
                atOnce(8, () -> alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 1))));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(2);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 409)
                .hasSize(6)
                .allSatisfy(answer -> assertThat(answer.problem()).isEqualTo("over-quota"));
        assertThat(count("execution")).isEqualTo(2);
    }

    @Test
    void aRepeatedSubmissionIsKnownAlsoWhenTheQuotaIsUsedUp() {
        limitAlice(1);
        String body = Sample.submission(Sample.elastic("sort", 1));

        Answer first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        Answer again = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
    }

    @Test
    void whatNoNodeCouldEverHoldIsRefusedWithFigures() {
        addNode("n1", 1, 1L << 30);

        Answer answer = alice.post(
                "/api/v1/executions",
                Sample.submission(Sample.elastic("sort", 1).replace("\"min\": 1}", "\"min\": 3.5}")));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("never-fits");
        assertThat(answer.at("/detail"))
                .contains("'worker'")
                .contains("3.500 cores")
                .contains("1.000 cores");
    }

    @Test
    void aCheckSaysTheSameAboutTheClusterAsASubmission() {
        addNode("n1", 1, (3L << 29) + 1);
        String description = Sample.elastic("sort", 1)
                .replace("\"min\": 1}", "\"min\": 3.5}")
                .replace("2097152", Long.toString(2L << 30));

        Answer checked = alice.post("/api/v1/validation", description);
        Answer submitted = alice.post("/api/v1/executions", Sample.submission(description));

        assertThat(checked.status()).isEqualTo(400);
        assertThat(checked.problem()).isEqualTo("never-fits");
        assertThat(checked.at("/detail"))
                .isEqualTo(submitted.at("/detail"))
                .contains("needs 3.500 cores and 2 GiB of memory")
                .contains("1.000 cores and 1.5 GiB (1610612737 bytes) of memory");
    }

    @Test
    void aPriorityClassOrAQueueThatTheSiteDoesNotHaveIsRefused() {
        String description =
                Sample.elastic("sort", 1).replace("\"kind\"", "\"priority\": \"urgent\", \"queue\": \"day\", \"kind\"");

        Answer answer = alice.post("/api/v1/executions", Sample.submission(description));

        assertThat(answer.problem()).isEqualTo("invalid-description");
        assertThat(answer.json().path("errors").valueStream())
                .extracting(error -> error.path("message").asString())
                .containsExactly(
                        "this site has no priority class of this name; its classes are \"high\", \"low\", \"normal\"",
                        "this site has no queue of this name; its queues are \"default\"");
    }

    @Test
    void onlyASingleExecutionIsShownWithItsDescription() {
        Answer submitted = alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 1)));

        assertThat(submitted.json().has("application")).isFalse();
        assertThat(alice.get("/api/v1/executions").items())
                .singleElement()
                .satisfies(item -> assertThat(item.has("application")).isFalse());
        assertThat(alice.get("/api/v1/executions/" + submitted.id()).at("/application/name"))
                .isEqualTo("sort");
    }

    @Test
    void coreComponentsThatDoNotFitTogetherAreRefused() {
        addNode("n1", 1, 1L << 30);

        Answer answer = alice.post("/api/v1/executions", Sample.submission(Sample.elastic("sort", 1)));

        assertThat(answer.problem()).isEqualTo("never-fits");
        assertThat(answer.at("/detail")).contains("together need 1.500 cores").contains("whole cluster has 1.000");
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
    void theListIsHandedOutPieceByPieceWithoutGapsOrDoubles() {
        List<Long> all = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            all.add(0, submit(alice, "sort-" + i, 1));
        }

        List<Long> seen = new ArrayList<>();
        String next = "";
        do {
            Answer piece = alice.get("/api/v1/executions?limit=3" + (next.isEmpty() ? "" : "&cursor=" + next));
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

        Answer answer = alice.get("/api/v1/executions/" + id);

        assertThat(answer.json().path("core").toString()).isEqualTo("{\"total\":2,\"active\":1}");
        assertThat(answer.json().path("elastic").toString()).isEqualTo("{\"total\":3,\"active\":2}");
    }

    @Test
    void publishedPortsOfActiveServicesAreEndpoints() {
        long id = submit(alice, "sort", 1);
        database.sql("update service_port set host_address = '10.0.0.1:33000'").update();
        assertThat(alice.get("/api/v1/executions/" + id + "/endpoints").items()).isEmpty();
        place(id, "boss0", "n1", "active");

        List<JsonNode> endpoints =
                alice.get("/api/v1/executions/" + id + "/endpoints").items();

        assertThat(endpoints).hasSize(1);
        assertThat(endpoints.get(0).toString())
                .isEqualTo("{\"service\":\"boss0\",\"port\":\"http\",\"url\":\"http://10.0.0.1:33000/ui\"}");
    }

    @Test
    void cancellingIsWrittenDownOnceHoweverOftenItIsAsked() {
        long id = submit(alice, "sort", 1);

        Answer first = alice.send("POST", "/api/v1/executions/" + id + "/cancel");
        Answer again = alice.send("POST", "/api/v1/executions/" + id + "/cancel");

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
        Answer refused = alice.send("DELETE", "/api/v1/executions/" + id);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.at("/detail")).contains("can_delete_executions");
        assertThat(root.send("DELETE", "/api/v1/executions/" + id).status()).isEqualTo(204);
        assertThat(root.send("DELETE", "/api/v1/executions/" + id).status()).isEqualTo(404);
        assertThat(count("service")).isZero();
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

        Answer others = alice.send(method, path.replace("{id}", Long.toString(id)));
        Answer none = alice.send(method, path.replace("{id}", "999999"));

        assertThat(others.status()).isEqualTo(404);
        assertThat(none.status()).isEqualTo(404);
        assertThat(others.at("/detail").replace(Long.toString(id), "999999")).isEqualTo(none.at("/detail"));
        assertThat(root.send(method, path.replace("{id}", Long.toString(id))).status())
                .isNotEqualTo(404);
    }

    @Test
    void anUnknownServiceIsNotFound() {
        long id = submit(alice, "sort", 1);

        Answer answer = alice.get("/api/v1/executions/" + id + "/services/boss9");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.at("/detail")).contains("has no service 'boss9'");
    }

    private void limitAlice(int executions) {
        database.sql("insert into quota (name, concurrent_executions) values (:name, :most)")
                .params(Map.of("name", "most-" + System.nanoTime(), "most", executions))
                .update();
        database.sql("update users set quota_id = (select max(id) from quota) where username = 'alice'")
                .update();
    }

    private long count(String table) {
        return database.sql("select count(*) from " + table).query(Long.class).single();
    }

    private static List<Long> ids(Answer list) {
        return list.items().stream().map(item -> item.path("id").asLong()).toList();
    }

    private static List<Answer> atOnce(int times, Callable<Answer> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> answer : threads.invokeAll(Collections.nCopies(times, call))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }
}
