package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.contract.OpenApiContract;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.Operation;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Cursors, ids of events and keys that another user got, or that were made by hand. */
class ForgedPositionsTest extends ApiTest {

    @Test
    void aCursorOfAnotherUserShowsNothingOfTheirs() {
        long older = submit(alice, "alice-older", 1);
        submit(alice, "alice-newer", 1);
        long own = submit(bob, "bob-own", 1);
        for (String list : List.of("/api/v1/executions", "/api/v1/events", "/api/v1/audit")) {
            String cursor = alice.get(list + "?limit=1").at("/next");
            assertThat(cursor).as(list).isNotBlank();

            RestResponse answer = bob.get(list + "?cursor=" + cursor);

            assertThat(answer.status()).as(list).isEqualTo(200);
            assertThat(answer.text()).as(list).doesNotContain("alice");
        }
        assertThat(bob.get("/api/v1/executions?cursor=" + encoded("after:" + (own + 1)))
                        .items())
                .hasSize(1);
        assertThat(bob.get("/api/v1/executions/" + older).problem()).isEqualTo("not-found");
    }

    @Test
    void aCursorThatZoeDidNotMakeIsRefusedByEveryList() {
        OpenApiContract contract =
                new OpenApiContract(anonymous.get("/api/v1/openapi").json());
        long id = submit(root, "sort", 1);
        List<Operation> lists = contract.operations().stream()
                .filter(operation -> contract.parameters(operation, "query").contains("cursor"))
                .toList();
        assertThat(lists).hasSizeGreaterThan(4);
        for (Operation list : lists) {
            String path = list.path().replace("{id}", "" + id);
            for (String cursor : List.of(
                    "x",
                    "%20",
                    "====",
                    encoded("after:-1"),
                    encoded("after:99999999999999999999"),
                    encoded("name:é"))) {
                assertThat(root.get(path + "?cursor=" + cursor).status())
                        .as("%s cursor=%s", list, cursor)
                        .isEqualTo(400);
            }
        }
    }

    @Test
    void aForgedIdOfAnEventShowsNoEventOfOthers() throws IOException {
        long others = submit(alice, "alice-sort", 1);
        long own = submit(bob, "bob-sort", 1);

        try (BufferedReader stream = new BufferedReader(new InputStreamReader(
                bob.open("/api/v1/events", "Accept", "text/event-stream", "Last-Event-ID", "0")
                        .body(),
                StandardCharsets.UTF_8))) {
            String first = stream.lines()
                    .filter(line -> line.startsWith("data:"))
                    .findFirst()
                    .orElseThrow();
            assertThat(first).contains("\"execution_id\":" + own).doesNotContain("\"execution_id\":" + others);
        }
        assertThat(bob.get(
                                "/api/v1/executions/" + others + "/events",
                                "Accept",
                                "text/event-stream",
                                "Last-Event-ID",
                                "0")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void theKeyOfASubmissionOfAnotherUserIsNotTheirs() {
        String body = SampleApplications.submission(SampleApplications.elastic("sort", 1));
        RestResponse first = alice.post("/api/v1/executions", body, "Idempotency-Key", "k");

        RestResponse second = bob.post("/api/v1/executions", body, "Idempotency-Key", "k");

        assertThat(second.status()).isEqualTo(201);
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(second.at("/owner")).isEqualTo("bob");
    }

    private static String encoded(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    }
}
