package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.testing.TestUserWriter.Limit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The calls {@code /api/0.7/execution}. */
class CompatExecutionsTest extends CompatApiTest {
    private static final String EXECUTIONS = BASE + "/execution";

    @Test
    void anExecutionHasTheMembersOfTheOlderInterface() {
        Instant before = Instant.now();
        long id = start(alice, "sort");

        JsonNode execution = alice.get(EXECUTIONS + "/" + id).json();

        assertThat(members(execution))
                .containsExactlyInAnyOrder(
                        "id",
                        "user_id",
                        "name",
                        "description",
                        "time_submit",
                        "time_start",
                        "time_end",
                        "status",
                        "error_message",
                        "services",
                        "size");
        assertThat(execution.path("id").asLong()).isEqualTo(id);
        assertThat(execution.path("user_id").asLong()).isEqualTo(number(alice));
        assertThat(execution.path("name").asString()).isEqualTo("sort");
        assertThat(execution.path("status").asString()).isEqualTo("submitted");
        assertThat(execution.path("size").asInt()).isEqualTo(12);
        assertThat(execution.path("services").size()).isEqualTo(3);
        assertThat(execution.path("time_submit").isFloatingPointNumber()).isTrue();
        assertThat(execution.path("time_submit").asDouble()).isBetween(seconds(before) - 60, seconds(before) + 60);
        assertThat(Stream.of("time_start", "time_end", "error_message"))
                .allMatch(member -> execution.path(member).isNull());
    }

    @Test
    void theDescriptionIsTheOneThatWasSent() {
        JsonNode description =
                alice.get(EXECUTIONS + "/" + start(alice, "sort")).json().path("description");

        assertThat(description.path("version").asInt()).isEqualTo(3);
        assertThat(description.path("will_end").asBoolean()).isTrue();
        assertThat(description.at("/services/0/command").asString()).isEqualTo("sh -c 'echo hello world'");
        assertThat(description.at("/services/0/environment").toString()).isEqualTo("[[\"WHO\",\"{user_name}\"]]");
        assertThat(description.at("/services/1/command").isNull()).isTrue();
        assertThat(description.at("/services/1/resources/memory").toString()).isEqualTo("{\"min\":null,\"max\":null}");
        assertThat(alice.post(EXECUTIONS, submission("again", description.toString()))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aRunningAndAnEndedExecutionHaveTheirTimesAndWords() {
        long id = start(alice, "sort");
        records.enter(id, ExecutionStatus.QUEUED);
        assertThat(status(id)).isEqualTo("queued");
        records.enter(id, ExecutionStatus.STARTING);
        assertThat(status(id)).isEqualTo("starting");
        records.enter(id, ExecutionStatus.RUNNING);
        assertThat(status(id)).isEqualTo("running");
        assertThat(alice.get(EXECUTIONS + "/" + id).json().path("time_start").isFloatingPointNumber())
                .isTrue();
        records.fail(id, "exit code 3");

        JsonNode ended = alice.get(EXECUTIONS + "/" + id).json();

        assertThat(ended.path("status").asString()).isEqualTo("error");
        assertThat(ended.path("error_message").asString()).isEqualTo("exit code 3");
        assertThat(ended.path("time_end").isFloatingPointNumber()).isTrue();
    }

    @Test
    void aCancelledExecutionIsTerminated() {
        long id = start(alice, "sort");
        end(id, "cancelled");

        assertThat(status(id)).isEqualTo("terminated");
        assertThat(ids(alice, "?status=terminated")).containsExactly(id);
    }

    @Test
    void aSubmissionThatCannotRunIsRefused() {
        assertRefused(alice.post(EXECUTIONS, "no JSON"), 400, "JSON");
        assertRefused(alice.post(EXECUTIONS, "{\"name\": \"sort\"}"), 400, "application");
        assertRefused(
                alice.post(EXECUTIONS, submission("sort", "{\"name\": \"x\"}")), 400, "version", "services", "/name");
        assertRefused(
                alice.post(EXECUTIONS, submission("sort", zapp("sort", 0).replace("\"size\": 12", "\"size\": -1"))),
                400,
                "/size",
                "/services/1/total_count");
    }

    @Test
    void aSubmissionOverTheQuotaIsAConflict() {
        users.limit("alice", Limit.WAITING_EXECUTIONS, 1);
        start(alice, "first");

        assertRefused(alice.post(EXECUTIONS, submission("second", zapp("second", 1))), 409);
        assertThat(ids(alice, "")).hasSize(1);
    }

    @Test
    void whileTheMasterIsAwaySubmissionsAreAcceptedWith503() {
        MASTER.goAway();
        awaitMaster("away");

        RestResponse answer = alice.post(EXECUTIONS, submission("sort", zapp("sort", 1)));

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isEmpty();
        assertThat(answer.at("/message")).contains("accepted");
        assertThat(ids(alice, ""))
                .containsExactly(answer.json().path("execution_id").asLong());
    }

    @Test
    void whoMayNotSubmitMayLook() {
        users.setRole("bob", "observer");

        assertRefused(bob.post(EXECUTIONS, submission("sort", zapp("sort", 1))), 401, "can_submit_executions");
        assertThat(bob.get(EXECUTIONS).text()).isEqualTo("{}");
    }

    @Test
    void usersListTheirOwnAndOperatorsAll() {
        long own = start(alice, "sort");
        long others = start(bob, "sort");

        JsonNode list = alice.get(EXECUTIONS).json();

        assertThat(members(list)).containsExactly(Long.toString(own));
        assertThat(list.path(Long.toString(own)))
                .isEqualTo(alice.get(EXECUTIONS + "/" + own).json());
        assertThat(ids(root, "")).containsExactly(others, own);
        assertThat(ids(root, "?user_id=" + number(bob))).containsExactly(others);
        assertThat(ids(root, "?user_id=999999999")).isEmpty();
        assertThat(ids(alice, "?user_id=" + number(bob))).isEmpty();
        assertThat(ids(alice, "?user_id=" + number(alice))).containsExactly(own);
    }

    @Test
    void aListIsFilteredByNameStatusAndLimit() {
        long first = start(alice, "sort");
        long second = start(alice, "sort-of");
        long third = start(alice, "sort");
        end(third, "terminated");

        assertThat(ids(alice, "?name=sort")).containsExactly(third, first);
        assertThat(ids(alice, "?status=submitted")).containsExactly(second, first);
        assertThat(ids(alice, "?status=submitted&name=sort")).containsExactly(first);
        assertThat(ids(alice, "?status=cleaning%20up")).isEmpty();
        assertThat(ids(alice, "?limit=2")).containsExactly(third, second);
    }

    @Test
    void aLongListIsComplete() {
        List<Long> started =
                Stream.generate(() -> start(alice, "sort")).limit(45).toList();

        assertThat(ids(alice, "")).containsExactlyInAnyOrderElementsOf(started);
        assertThat(ids(alice, "?limit=41")).hasSize(41);
    }

    @Test
    void aListIsFilteredByTimes() {
        long waits = start(alice, "waits");
        long runs = start(alice, "runs");
        records.enter(runs, ExecutionStatus.RUNNING);
        long ended = start(alice, "ended");
        end(ended, "terminated");
        JsonNode all = alice.get(EXECUTIONS).json();
        String middle = all.path(Long.toString(runs)).path("time_submit").asString();
        double past = seconds(Instant.now().minus(Duration.ofHours(1)));
        double future = seconds(Instant.now().plus(Duration.ofHours(1)));

        assertThat(ids(alice, "?earlier_than_submit=" + middle)).containsExactly(runs, waits);
        assertThat(ids(alice, "?later_than_submit=" + middle)).containsExactly(ended, runs);
        assertThat(ids(alice, "?later_than_submit=" + future)).isEmpty();
        assertThat(ids(alice, "?later_than_start=" + past)).containsExactly(runs);
        assertThat(ids(alice, "?earlier_than_start=" + future)).containsExactly(runs);
        assertThat(ids(alice, "?earlier_than_start=" + past)).isEmpty();
        assertThat(ids(alice, "?later_than_end=" + past + "&earlier_than_end=" + future))
                .containsExactly(ended);
        assertThat(ids(alice, "?earlier_than_end=" + past)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "status=asleep",
                "limit=0",
                "limit=many",
                "user_id=alice",
                "earlier_than_submit=yesterday",
                "later_than_end=1e99999999",
                "later_than_end=-1",
                "owner=alice"
            })
    void aFilterThatCannotBeUsedIsRefused(String filter) {
        assertRefused(alice.get(EXECUTIONS + "?" + filter), 400, filter.replaceFirst("=.*", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /execution/%d",
        "DELETE, /execution/%d",
        "DELETE, /execution/delete/%d",
        "GET, /execution/endpoints/%d",
        "GET, /discovery/by_group/%d/all"
    })
    void theExecutionOfAnotherIs401AndAMissingOne404(String method, String path) {
        long id = start(alice, "sort");

        assertRefused(bob.send(method, BASE + path.formatted(id)), 401, "can_operate_others");
        assertRefused(bob.send(method, BASE + path.formatted(999_999_999)), 404, "999999999");
        assertRefused(bob.send(method, BASE + path.replace("%d", "sort")), 400, "sort");
        assertThat(status(id)).isEqualTo("submitted");
    }

    @Test
    void aRefusedChangeIsInTheAuditTrail() {
        long id = start(alice, "sort");

        bob.send("DELETE", EXECUTIONS + "/" + id);

        await().untilAsserted(() -> assertThat(
                        root.get("/api/v1/audit?actor=bob&action=call.refuse").items())
                .anyMatch(entry -> entry.path("target").asString().endsWith("/execution/" + id)
                        && entry.path("problem").asString().equals("missing-capability")));
    }

    @Test
    void terminationIsRequestedOnceAndAgain() {
        long id = start(alice, "sort");

        assertThat(alice.send("DELETE", EXECUTIONS + "/" + id).status()).isEqualTo(204);
        assertThat(alice.send("DELETE", EXECUTIONS + "/" + id).status()).isEqualTo(204);
        assertThat(alice.get("/api/v1/executions/" + id).at("/cancel_requested_at"))
                .isNotEmpty();
        end(id, "cancelled");
        assertRefused(alice.send("DELETE", EXECUTIONS + "/" + id), 400, "not running");
    }

    @Test
    void operatorsTerminateTheExecutionsOfOthers() {
        long id = start(alice, "sort");

        assertThat(root.send("DELETE", EXECUTIONS + "/" + id).status()).isEqualTo(204);
        assertThat(root.get("/api/v1/audit?action=execution.cancel")
                        .items()
                        .get(0)
                        .path("target")
                        .asString())
                .isEqualTo(Long.toString(id));
    }

    @Test
    void onlyEndedExecutionsAreDeletedAndOnlyByThoseWhoMay() {
        long id = start(alice, "sort");
        String path = EXECUTIONS + "/delete/" + id;

        assertRefused(alice.send("DELETE", path), 401, "can_delete_executions");
        assertRefused(root.send("DELETE", path), 400, "submitted");
        end(id, "terminated");
        assertRefused(alice.send("DELETE", path), 401, "can_delete_executions");
        assertThat(root.send("DELETE", path).status()).isEqualTo(204);
        assertRefused(root.get(EXECUTIONS + "/" + id), 404);
    }

    private String status(long id) {
        return alice.get(EXECUTIONS + "/" + id).at("/status");
    }

    /** Numbers as they are listed. */
    private static List<Long> ids(RestCaller user, String query) {
        RestResponse answer = user.get(EXECUTIONS + query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().propertyNames().stream().map(Long::valueOf).toList();
    }

    private static double seconds(Instant time) {
        return time.toEpochMilli() / 1000.0;
    }
}
