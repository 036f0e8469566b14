package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The list of what others share with the caller. */
class SharedListTest extends ApiTest {
    private static final String SHARED = "/api/v1/executions?shared=true";

    private long share(RestCaller owner, String name, String with) {
        long id = submit(owner, name, 1);
        assertThat(owner.send("PUT", "/api/v1/executions/%d/shares/%s".formatted(id, with))
                        .status())
                .isEqualTo(204);
        return id;
    }

    private static List<Long> ids(RestResponse list) {
        assertThat(list.status()).as(list.text()).isEqualTo(200);
        return list.items().stream().map(item -> item.path("id").asLong()).toList();
    }

    @Test
    void itHasWhatOthersShareWithTheUserOrWithAGroupOfTheUserAndNothingElse() {
        root.post("/api/v1/groups", "{\"name\": \"listing-team\"}");
        root.send("PUT", "/api/v1/groups/listing-team/members/bob");
        long direct = share(alice, "direct", "users/bob");
        long both = share(alice, "both", "users/bob");
        alice.send("PUT", "/api/v1/executions/%d/shares/groups/listing-team".formatted(both));
        long ofGroup = share(alice, "group", "groups/listing-team");
        submit(alice, "private", 1);
        share(bob, "own", "groups/listing-team");

        assertThat(ids(bob.get(SHARED))).containsExactly(ofGroup, both, direct);
        assertThat(ids(bob.get(SHARED + "&order=oldest"))).containsExactly(direct, both, ofGroup);
        assertThat(bob.get(SHARED).items())
                .allSatisfy(item -> assertThat(item.path("owner").asString()).isEqualTo("alice"));
        assertThat(ids(alice.get(SHARED))).isEmpty();
        assertThat(bob.get("/api/v1/executions").items())
                .extracting(item -> item.path("name").asString())
                .containsExactly("own");

        root.send("DELETE", "/api/v1/groups/listing-team/members/bob");
        assertThat(ids(bob.get(SHARED))).containsExactly(both, direct);
        alice.send("DELETE", "/api/v1/executions/%d/shares/users/bob".formatted(direct));
        assertThat(ids(bob.get(SHARED))).containsExactly(both);
    }

    @Test
    void conditionsHoldAndTheOwnerMayBeNamed() {
        users.add("carol", "user");
        long first = share(alice, "sort", "users/bob");
        share(alice, "count", "users/bob");
        share(anonymous.as("carol"), "sort", "users/bob");

        assertThat(ids(bob.get(SHARED + "&owner=alice&name=so"))).containsExactly(first);
        assertThat(ids(bob.get(SHARED + "&owner=absent"))).isEmpty();
        assertThat(ids(bob.get(SHARED + "&status=running"))).isEmpty();
        // What is not shared with an operator is in the operator's other lists only.
        assertThat(ids(root.get(SHARED))).isEmpty();
        assertThat(bob.get("/api/v1/executions?owner=alice").items()).isEmpty();
        assertThat(bob.get("/api/v1/executions?shared=perhaps").status()).isEqualTo(400);
    }

    @Test
    void pagesContinueWhereTheLastOneEnded() {
        List<Long> all = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            all.add(0, share(alice, "sort-" + number, "users/bob"));
        }
        for (String sort : List.of("", "&sort=-name")) {
            List<Long> found = new ArrayList<>();
            String cursor = "";
            do {
                RestResponse page = bob.get(SHARED + "&limit=2" + sort + cursor);
                found.addAll(ids(page));
                JsonNode next = page.json().path("next");
                cursor = next.isNull() ? "" : "&cursor=" + next.asString();
            } while (!cursor.isEmpty());
            assertThat(found).as(sort).isEqualTo(all);
        }
        String cursor = bob.get(SHARED + "&sort=name&limit=1").at("/next");
        assertThat(bob.get("/api/v1/executions?sort=name&limit=1&cursor=" + cursor)
                        .status())
                .isEqualTo(400);
    }

    @Test
    void whatIsSharedIsNotCancelledWithTheOwnOnes() {
        long id = share(alice, "sort", "users/bob");

        RestResponse cancelled = bob.post("/api/v1/executions/cancel", "{\"name\": \"sort\"}");

        assertThat(cancelled.status()).as(cancelled.text()).isBetween(200, 299);
        assertThat(alice.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }
}
