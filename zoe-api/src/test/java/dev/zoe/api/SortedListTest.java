package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of executions in other orders than by age. */
class SortedListTest extends ApiTest {

    @ParameterizedTest
    @CsvSource({
        "submitted, beta alpha gamma delta",
        "-submitted, delta gamma alpha beta",
        "name, alpha beta delta gamma",
        "-name, gamma delta beta alpha",
        "ended, gamma beta delta alpha",
        "-ended, beta gamma delta alpha",
        "started, delta gamma alpha beta"
    })
    void everyPageContinuesTheOneBefore(String sort, String names) {
        long beta = submit(alice, "beta", 1);
        submit(alice, "alpha", 1);
        long gamma = submit(alice, "gamma", 1);
        submit(alice, "delta", 1);
        end(gamma, "terminated");
        end(beta, "error");

        for (int limit : new int[] {1, 3, 4}) {
            assertThat(pages("sort=" + sort + "&limit=" + limit))
                    .as("limit %d", limit)
                    .containsExactly(names.split(" "));
        }
    }

    @Test
    void executionsOfTheSameNameAreListedOnceEach() {
        for (int i = 0; i < 5; i++) {
            submit(alice, "same", 1);
        }

        assertThat(ids("sort=name&limit=2")).doesNotHaveDuplicates().hasSize(5).isSorted();
        assertThat(ids("sort=-name&limit=2")).hasSize(5).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void conditionsHoldInEveryOrder() {
        long sort = submit(alice, "sort-a", 1);
        submit(alice, "merge", 1);
        submit(bob, "sort-b", 1);
        end(sort, "terminated");

        assertThat(pages("sort=-ended&name=sort&limit=1")).containsExactly("sort-a");
        assertThat(pages("sort=name&status=submitted&limit=1")).containsExactly("merge");
    }

    @Test
    void aCursorOfAnotherListIsRefused() {
        submit(alice, "alpha", 1);
        submit(alice, "beta", 1);
        String byName = next("sort=name&limit=1");
        String newest = next("limit=1");

        assertThat(alice.get("/api/v1/executions?sort=name&limit=1&cursor=" + byName)
                        .status())
                .isEqualTo(200);
        for (String query : List.of(
                "sort=-name&cursor=" + byName,
                "sort=ended&cursor=" + byName,
                "sort=name&status=running&cursor=" + byName,
                "sort=name&name=a&cursor=" + byName,
                "cursor=" + byName,
                "sort=name&cursor=" + newest,
                "sort=name&cursor=" + forged("sort:0:1:alpha"),
                "sort=name&cursor=!")) {
            RestResponse refused = alice.get("/api/v1/executions?" + query);
            assertThat(refused.status()).as(query).isEqualTo(400);
            assertThat(refused.at("/detail")).as(query).contains("the 'next' of an earlier answer");
        }
    }

    @Test
    void aCursorWhoseKeyIsNoTimeIsRefused() {
        long alpha = submit(alice, "alpha", 1);
        submit(alice, "beta", 1);
        end(alpha, "terminated");
        String plain = new String(Base64.getUrlDecoder().decode(next("sort=ended&limit=1")), StandardCharsets.US_ASCII);
        String place = plain.substring(0, plain.indexOf(':', "sort:".length()) + 1);

        for (String key : List.of("1:yesterday", "1:-999999999-01-01T00:00:00Z", "1:+999999999-12-31T23:59:59Z")) {
            assertThat(alice.get("/api/v1/executions?sort=ended&limit=1&cursor=" + forged(place + key))
                            .status())
                    .as(key)
                    .isEqualTo(400);
        }
        assertThat(alice.get("/api/v1/executions?sort=size").at("/detail"))
                .contains("submitted, name, started or ended");
    }

    private static String forged(String plain) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    private String next(String query) {
        return alice.get("/api/v1/executions?" + query).at("/next");
    }

    private List<String> pages(String query) {
        return all(query).stream().map(Item::name).toList();
    }

    private List<Long> ids(String query) {
        return all(query).stream().map(Item::id).toList();
    }

    private record Item(long id, String name) {}

    private List<Item> all(String query) {
        List<Item> items = new ArrayList<>();
        String cursor = "";
        do {
            RestResponse page = alice.get("/api/v1/executions?" + query + cursor);
            assertThat(page.status()).as(page.text()).isEqualTo(200);
            page.items()
                    .forEach(item -> items.add(
                            new Item(item.path("id").asLong(), item.path("name").asString())));
            cursor = page.json().path("next").isNull() ? "" : "&cursor=" + page.at("/next");
        } while (!cursor.isEmpty());
        return items;
    }
}
