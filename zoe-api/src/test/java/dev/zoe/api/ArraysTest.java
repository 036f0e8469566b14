package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Executions that are submitted together. */
class ArraysTest extends ApiTest {

    @Test
    void anArrayCountsItsExecutionsByStatus() {
        long array = array(alice, 3);
        long first = join(alice, array, 1).id();
        long third = join(alice, array, 3).id();
        end(first, "terminated");

        RestResponse shown = alice.get("/api/v1/arrays/" + array);

        assertThat(shown.at("/name")).isEqualTo("sweep");
        assertThat(shown.at("/owner")).isEqualTo("alice");
        assertThat(shown.at("/size")).isEqualTo("3");
        assertThat(shown.at("/submitted")).isEqualTo("2");
        assertThat(shown.at("/statuses/terminated")).isEqualTo("1");
        assertThat(shown.at("/statuses/submitted")).isEqualTo("1");
        assertThat(shown.at("/statuses/error")).isEqualTo("0");
        assertThat(alice.get("/api/v1/arrays").items()).containsExactly(shown.json());
        RestResponse member = alice.get("/api/v1/executions/" + third);
        assertThat(member.at("/array_id")).isEqualTo("" + array);
        assertThat(member.at("/array_index")).isEqualTo("3");
    }

    @Test
    void anIdNamesEitherAnExecutionOrAnArray() {
        long array = array(alice, 3);
        long execution = join(alice, array, 1).id();

        assertThat(alice.get("/api/v1/executions/" + array).status()).isEqualTo(404);
        assertThat(alice.get("/api/v1/arrays/" + execution).status()).isEqualTo(404);
    }

    @Test
    void theListOfAnArrayHasItsExecutionsOnly() {
        long array = array(alice, 3);
        long other = array(alice, 3);
        long first = join(alice, array, 1).id();
        long second = join(alice, array, 2).id();
        join(alice, other, 1);
        submit(alice, "alone", 1);

        assertThat(ids(alice, "array=" + array)).containsExactly(second, first);
        assertThat(ids(alice, "array=" + array + "_1")).containsExactly(first);
        assertThat(ids(alice, "array=" + array + "_3")).isEmpty();
        assertThat(ids(bob, "array=" + array)).as("of another user").isEmpty();
        assertThat(ids(root, "array=" + array)).containsExactly(second, first);
        assertThat(alice.get("/api/v1/executions?array=sweep").at("/detail"))
                .contains("the id of an array, such as 41");
    }

    @Test
    void nobodyJoinsOrSeesTheArrayOfAnother() {
        long array = array(alice, 3);

        for (RestCaller other : List.of(bob, root)) {
            RestResponse refused = join(other, array, 1);
            assertThat(refused.status()).isEqualTo(404);
            assertThat(refused.at("/detail")).isEqualTo("There is no array %d, or it is not yours.".formatted(array));
        }
        assertThat(bob.get("/api/v1/arrays/" + array).status()).isEqualTo(404);
        assertThat(bob.get("/api/v1/arrays").items()).isEmpty();
        assertThat(root.get("/api/v1/arrays/" + array).at("/submitted")).isEqualTo("0");
    }

    @Test
    void anIndexIsUsedOnceAndARepeatedSubmissionIsTheSame() {
        long array = array(alice, 2);
        String[] key = {"Idempotency-Key", "array-%d-1".formatted(array)};
        RestResponse first = alice.post("/api/v1/executions", body(array, 1), key);

        RestResponse again = alice.post("/api/v1/executions", body(array, 1), key);
        RestResponse otherIndex = alice.post("/api/v1/executions", body(array, 2), key);
        RestResponse taken = join(alice, array, 1);

        assertThat(first.status()).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(first.id());
        assertThat(otherIndex.problem()).isEqualTo("idempotency-conflict");
        assertThat(taken.problem()).isEqualTo("index-taken");
        assertThat(taken.at("/detail")).contains("Execution %d has the index 1 of array".formatted(first.id()));
        assertThat(ids(alice, "array=" + array)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "41 | The 'id' of 'array' must be the id of an array",
                "{\"id\": 1.5, \"index\": 1} | The 'id' of 'array' must be the id of an array",
                "{\"id\": 41} | The 'index' of 'array' must be a whole number",
                "{\"id\": 41, \"index\": 0} | The 'index' of 'array' must be a whole number",
                "{\"id\": 41, \"index\": 1e10} | The 'index' of 'array' must be a whole number",
                "{\"id\": 41, \"index\": 1, \"of\": 2} | The member 'of' of array is unknown",
                "{\"id\": ARRAY, \"index\": 4} | has indexes from 1 to 3",
            })
    void aBadPlaceIsRefusedWithWhatWouldBeRight(String place, String detail) {
        String named = place.replace("ARRAY", "" + array(alice, 3));

        RestResponse answer = alice.post("/api/v1/executions", with("array", named));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("/detail")).contains(detail);
    }

    @Test
    void aBadArrayIsRefusedWithWhatWouldBeRight() {
        assertThat(alice.post("/api/v1/arrays", "{\"name\": \"sweep\", \"size\": 10001}")
                        .text())
                .contains("a whole number from 1 to 10000");
        assertThat(alice.post("/api/v1/arrays", "{\"name\": \"no spaces\", \"size\": 0}")
                        .json()
                        .path("errors"))
                .hasSize(2);
    }

    @Test
    void aSubmissionWaitsForAllExecutionsOfAnArray() {
        long array = array(alice, 3);
        long first = join(alice, array, 1).id();
        long second = join(alice, array, 2).id();

        RestResponse after = after(alice, "[{\"execution\":%d,\"condition\":\"any\"}]".formatted(array));

        assertThat(after.status()).as(after.text()).isEqualTo(201);
        JsonNode awaited = alice.get("/api/v1/executions/" + after.id()).json().path("after");
        assertThat(awaited)
                .extracting(dependency -> dependency.path("execution").asLong())
                .containsExactly(first, second);
        assertThat(awaited).allSatisfy(dependency -> {
            assertThat(dependency.path("array").asLong()).isEqualTo(array);
            assertThat(dependency.path("condition").asString()).isEqualTo("any");
        });
    }

    @Test
    void aRepeatedSubmissionAfterAnArrayIsTheSameAlsoWhenTheArrayHasGrown() {
        long array = array(alice, 3);
        join(alice, array, 1);
        String body = with("after", "[{\"execution\":%d}]".formatted(array));
        String[] key = {"Idempotency-Key", "evaluate"};
        long id = alice.post("/api/v1/executions", body, key).id();
        join(alice, array, 2);

        RestResponse again = alice.post("/api/v1/executions", body, key);

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.id()).isEqualTo(id);
    }

    @Test
    void nobodyWaitsForAnEmptyArrayOrTheArrayOfAnotherOrTwice() {
        long empty = array(alice, 3);
        long array = array(alice, 3);
        long member = join(alice, array, 1).id();

        assertThat(after(alice, "[{\"execution\":%d}]".formatted(empty)).at("/detail"))
                .isEqualTo("Array %d, which 'after' names, has no execution.".formatted(empty));
        assertThat(after(bob, "[{\"execution\":%d}]".formatted(array)).status()).isEqualTo(404);
        assertThat(after(alice, "[{\"execution\":%d},{\"execution\":%d}]".formatted(array, member))
                        .at("/detail"))
                .contains("names execution %d and its array".formatted(member));
    }

    @Test
    void anArrayIsCancelledAtOnce() {
        long array = array(alice, 3);
        long first = join(alice, array, 1).id();
        long second = join(alice, array, 2).id();
        long alone = submit(alice, "alone", 1);
        String condition = "{\"array\": %d%s}";

        RestResponse dry = alice.post("/api/v1/executions/cancel", condition.formatted(array, ", \"dry_run\": true"));
        assertThat(dry.items()).hasSize(2);
        assertThat(alice.get("/api/v1/executions/" + first)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
        assertThat(bob.post("/api/v1/executions/cancel", condition.formatted(array, ""))
                        .items())
                .isEmpty();
        RestResponse done = alice.post("/api/v1/executions/cancel", condition.formatted(array, ""));

        assertThat(done.items())
                .extracting(execution -> execution.path("id").asLong())
                .containsExactly(second, first);
        assertThat(alice.get("/api/v1/executions/" + alone)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }

    @Test
    void aRepeatedCreationIsTheSameArrayAndBothAreInTheAuditTrail() {
        String body = "{\"name\": \"sweep\", \"size\": 3}";
        String[] key = {"Idempotency-Key", "once"};
        long array = alice.post("/api/v1/arrays", body, key).id();
        join(alice, array, 2);

        assertThat(alice.post("/api/v1/arrays", body, key).id()).isEqualTo(array);
        assertThat(alice.get("/api/v1/audit?action=array.create").items())
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.path("target").asString()).isEqualTo("" + array);
                    assertThat(entry.path("after").path("size").asInt()).isEqualTo(3);
                });
        assertThat(alice.get("/api/v1/audit?action=execution.submit").items())
                .singleElement()
                .satisfies(entry ->
                        assertThat(entry.path("after").path("array").asLong()).isEqualTo(array));
    }

    private static long array(RestCaller user, int size) {
        RestResponse answer = user.post("/api/v1/arrays", "{\"name\": \"sweep\", \"size\": %d}".formatted(size));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.id();
    }

    private static RestResponse join(RestCaller user, long array, int index) {
        return user.post("/api/v1/executions", body(array, index));
    }

    private static RestResponse after(RestCaller user, String after) {
        return user.post("/api/v1/executions", with("after", after));
    }

    private static String body(long array, int index) {
        return with("array", "{\"id\": %d, \"index\": %d}".formatted(array, index));
    }

    private static String with(String member, String value) {
        String submission = SampleApplications.submission(SampleApplications.elastic("sort", 1));
        return "{\"%s\": %s, %s".formatted(member, value, submission.strip().substring(1));
    }

    private static List<Long> ids(RestCaller user, String query) {
        return user.get("/api/v1/executions?" + query).items().stream()
                .map(execution -> execution.path("id").asLong())
                .toList();
    }
}
