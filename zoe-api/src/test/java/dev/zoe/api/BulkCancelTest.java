package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.protocol.MasterRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancels many executions with one call. */
class BulkCancelTest extends ApiTest {

    @Test
    void executionsThatMeetAllConditionsAreCancelledAndNoOthers() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);
        long other = submit(alice, "merge", 1);
        long ended = submit(alice, "sort-c", 1);
        end(ended, "terminated");

        RestResponse answer = cancel(alice, "{\"status\": [\"submitted\"], \"name\": \"sort\", \"owner\": \"alice\"}");

        assertThat(answer.status()).isEqualTo(202);
        assertThat(ids(answer)).containsExactly(second, first);
        assertThat(answer.at("/matching")).isEqualTo("2");
        assertThat(answer.at("/left")).isEqualTo("0");
        assertThat(answer.at("/dry_run")).isEqualTo("false");
        assertThat(answer.items().get(0).toString())
                .isEqualTo("{\"id\":%d,\"name\":\"sort-b\",\"owner\":\"alice\",\"status\":\"submitted\"}"
                        .formatted(second));
        assertThat(isCancelled(first)).isTrue();
        assertThat(isCancelled(other)).isFalse();
        assertThat(isCancelled(ended)).isFalse();
        assertThat(ids(cancel(alice, "{\"name\": \"sort\"}"))).isEmpty();
    }

    @Test
    void eachCancellationIsRecordedAndSentToTheMasterLikeASingleOne() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);
        await().until(() -> isHinted(first, 0) && isHinted(second, 0));
        int before = MASTER.requests().size();

        cancel(alice, "{\"name\": \"sort\"}");

        assertThat(alice.get("/api/v1/audit?action=execution.cancel").items())
                .extracting(entry -> entry.path("target").asString())
                .containsExactlyInAnyOrder(Long.toString(first), Long.toString(second));
        assertThat(alice.get("/api/v1/executions/" + second + "/events").items())
                .extracting(event -> event.path("reason").asString())
                .containsExactly("submitted by alice", "cancellation requested by alice");
        await().until(() -> isHinted(first, before) && isHinted(second, before));
    }

    /** Hints that wait together go in one message. */
    private static boolean isHinted(long execution, int before) {
        return MASTER.requests().stream()
                .skip(before)
                .anyMatch(request -> (request instanceof MasterRequest.Hint hint && hint.execution() == execution)
                        || (request instanceof MasterRequest.Look look
                                && look.executions().contains(execution)));
    }

    @Test
    void aDryRunListsTheSameExecutionsAndChangesNothing() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);

        RestResponse answer = cancel(alice, "{\"name\": \"sort\", \"dry_run\": true}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("/dry_run")).isEqualTo("true");
        assertThat(ids(answer)).containsExactly(second, first);
        assertThat(isCancelled(first)).isFalse();
        assertThat(alice.get("/api/v1/audit?action=execution.cancel").items()).isEmpty();
    }

    @Test
    void aLimitLeavesTheOldestForFurtherCalls() {
        long first = submit(alice, "sort-a", 1);
        long second = submit(alice, "sort-b", 1);
        long third = submit(alice, "sort-c", 1);

        RestResponse answer = cancel(alice, "{\"all\": true, \"limit\": 2}");

        assertThat(ids(answer)).containsExactly(third, second);
        assertThat(answer.at("/matching")).isEqualTo("3");
        assertThat(answer.at("/left")).isEqualTo("1");
        RestResponse again = cancel(alice, "{\"all\": true, \"limit\": 2}");
        assertThat(ids(again)).containsExactly(first);
        assertThat(again.at("/left")).isEqualTo("0");
    }

    @Test
    void executionsOfOthersNeedTheCapabilityAndAreNotEvenCounted() {
        long hers = submit(alice, "sort", 1);
        long his = submit(bob, "sort", 1);

        assertThat(cancel(alice, "{\"owner\": \"bob\"}").text())
                .isEqualTo("{\"dry_run\":false,\"matching\":0,\"items\":[],\"left\":0}")
                .isEqualTo(cancel(alice, "{\"owner\": \"no-such-user\"}").text());
        assertThat(ids(cancel(alice, "{\"all\": true, \"dry_run\": true}"))).containsExactly(hers);
        assertThat(ids(cancel(alice, "{\"name\": \"sort\"}"))).containsExactly(hers);
        assertThat(isCancelled(his)).isFalse();
        assertThat(ids(cancel(root, "{\"name\": \"sort\"}"))).containsExactly(his);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"all\": false}",
                "{\"status\": []}",
                "{\"name\": \"\"}",
                "{\"all\": true, \"name\": \"sort\"}",
                "{\"status\": [\"terminated\"]}",
                "{\"status\": \"queued\"}",
                "{\"all\": true, \"limit\": 501}",
                "{\"nome\": \"sort\"}",
            })
    void conditionsThatAreMissingOrWrongCancelNothing(String body) {
        long id = submit(alice, "sort", 1);

        RestResponse answer = cancel(alice, body);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("invalid-input");
        assertThat(isCancelled(id)).isFalse();
    }

    private static RestResponse cancel(RestCaller caller, String body) {
        return caller.post("/api/v1/executions/cancel", body);
    }

    private boolean isCancelled(long id) {
        return !root.get("/api/v1/executions/" + id)
                .json()
                .path("cancel_requested_at")
                .isNull();
    }

    private static List<Long> ids(RestResponse answer) {
        return answer.items().stream().map(item -> item.path("id").asLong()).toList();
    }
}
