package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.testing.TestUserWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SubmissionsTest extends ApiTest {

    @Test
    void aSubmissionWritesTheExecutionItsServicesPortsAndFirstEvent() {
        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 4)));

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
    void aSubmissionWhileTheMasterIsAwayIsAcceptedAndSaysSo() {
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.at("/notice")).contains("master is away").contains("will run when the master is back");
        assertThat(alice.get("/api/v1/executions/" + answer.id()).at("/status")).isEqualTo("submitted");
    }

    @Test
    void theNameOfTheExecutionMayDifferFromThatOfTheApplication() {
        RestResponse answer = alice.post(
                "/api/v1/executions",
                "{\"name\": \"monday-run\", \"application\": %s}".formatted(SampleApplications.elastic("sort", 1)));

        RestResponse found = alice.get("/api/v1/executions/" + answer.id());
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

        RestResponse answer = alice.post("/api/v1/executions", SampleApplications.submission(old));

        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(alice.get("/api/v1/executions/" + answer.id()).at("/application/version"))
                .isEqualTo("4");
    }

    @Test
    void everythingThatIsWrongWithADescriptionIsSaidAtOnce() {
        RestResponse answer = alice.post(
                "/api/v1/executions",
                SampleApplications.submission(SampleApplications.elastic("sort", 1)
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
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 2));

        RestResponse first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        RestResponse again = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        RestResponse ofBob = bob.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        RestResponse other = alice.post(
                "/api/v1/executions",
                SampleApplications.submission(SampleApplications.elastic("sort", 3)),
                "Idempotency-Key",
                "k1");

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(ofBob.status()).isEqualTo(201);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.problem()).isEqualTo("idempotency-conflict");
    }

    @Test
    void manySubmissionsWithOneKeyAtTheSameTimeMakeOneExecution() throws Exception {
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 2));
        List<RestResponse> answers =
                atOnce(8, () -> alice.post("/api/v1/executions", body, "Idempotency-Key", "the-only-one"));

        assertThat(answers)
                .extracting(RestResponse::id)
                .containsOnly(answers.get(0).id());
        assertThat(answers)
                .extracting(RestResponse::status)
                .containsOnlyOnce(201)
                .containsOnly(200, 201);
        assertThat(tables.count("execution")).isEqualTo(1);
        assertThat(tables.count("service")).isEqualTo(3);
    }

    @Test
    void aQuotaOfWaitingExecutionsHoldsWhenSubmissionsComeAtTheSameTime() throws Exception {
        users.limit("alice", TestUserWriter.Limit.WAITING_EXECUTIONS, 2);

        List<RestResponse> answers = atOnce(
                8,
                () -> alice.post(
                        "/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1))));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(2);
        assertThat(answers)
                .filteredOn(answer -> answer.status() == 409)
                .hasSize(6)
                .allSatisfy(answer -> assertThat(answer.problem()).isEqualTo("over-quota"));
        assertThat(tables.count("execution")).isEqualTo(2);
    }

    @Test
    void aRepeatedSubmissionIsKnownAlsoWhenTheQuotaIsUsedUp() {
        users.limit("alice", TestUserWriter.Limit.WAITING_EXECUTIONS, 1);
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 1));

        RestResponse first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");
        RestResponse again = alice.post("/api/v1/executions", body, "Idempotency-Key", "k1");

        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
    }

    @Test
    void whatNoNodeCouldEverHoldIsRefusedWithFigures() {
        addNode("n1", 1, 1L << 30);

        RestResponse answer = alice.post(
                "/api/v1/executions",
                SampleApplications.submission(
                        SampleApplications.elastic("sort", 1).replace("\"min\": 1}", "\"min\": 3.5}")));

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
        String description = SampleApplications.elastic("sort", 1)
                .replace("\"min\": 1}", "\"min\": 3.5}")
                .replace("2097152", Long.toString(2L << 30));

        RestResponse checked = alice.post("/api/v1/validation", description);
        RestResponse submitted = alice.post("/api/v1/executions", SampleApplications.submission(description));

        assertThat(checked.status()).isEqualTo(400);
        assertThat(checked.problem()).isEqualTo("never-fits");
        assertThat(checked.at("/detail"))
                .isEqualTo(submitted.at("/detail"))
                .contains("needs 3.500 cores and 2 GiB of memory")
                .contains("1.000 cores and 1.5 GiB (1610612737 bytes) of memory");
    }

    @Test
    void aPriorityClassOrAQueueThatTheSiteDoesNotHaveIsRefused() {
        String description = SampleApplications.elastic("sort", 1)
                .replace("\"kind\"", "\"priority\": \"urgent\", \"queue\": \"day\", \"kind\"");

        RestResponse answer = alice.post("/api/v1/executions", SampleApplications.submission(description));

        assertThat(answer.problem()).isEqualTo("invalid-description");
        assertThat(answer.json().path("errors").valueStream())
                .extracting(error -> error.path("message").asString())
                .containsExactly(
                        "this site has no priority class of this name; its classes are \"high\", \"low\", \"normal\"",
                        "this site has no queue of this name; its queues are \"default\"");
    }

    @Test
    void coreComponentsThatDoNotFitTogetherAreRefused() {
        addNode("n1", 1, 1L << 30);

        RestResponse answer =
                alice.post("/api/v1/executions", SampleApplications.submission(SampleApplications.elastic("sort", 1)));

        assertThat(answer.problem()).isEqualTo("never-fits");
        assertThat(answer.at("/detail")).contains("together need 1.500 cores").contains("whole cluster has 1.000");
    }

    private static List<RestResponse> atOnce(int times, Callable<RestResponse> call) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<RestResponse> answers = new ArrayList<>();
            for (Future<RestResponse> answer : threads.invokeAll(Collections.nCopies(times, call))) {
                answers.add(answer.get());
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }
}
