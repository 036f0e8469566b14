package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Whose usage who sees, in which form. */
class UsageResourceTest extends ApiTest {
    private static final String USAGE = "/api/v1/usage";
    private static final String MARCH = USAGE + "?from=2026-03-01&to=2026-03-31";
    private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");
    private static final long GB = 1_000_000_000;

    @BeforeEach
    void reserve() {
        tables.empty("usage_day");
        long ofAlice = submit(alice, "word-count", 3);
        long ofBob = submit(bob, "sort", 1);
        records.reserve(ofAlice, "boss0", 2000, 4 * GB, NOON, Duration.ofHours(14), false);
        records.reserve(ofAlice, "worker1", 1000, GB, NOON, Duration.ofMinutes(30), false);
        records.reserve(ofAlice, "worker2", 1000, GB, NOON, Duration.ofMinutes(15), true);
        records.reserve(ofBob, "boss0", 1000, GB, NOON, Duration.ofHours(1), false);
    }

    @Test
    void usageIsAddedUpByWhatTheCallNames() {
        assertThat(lines(root.get(MARCH)))
                .containsExactly(
                        "alice core 28.000000 56.000000",
                        "alice elastic 0.500000 0.500000",
                        "alice lost 0.250000 0.250000",
                        "bob core 1.000000 1.000000");
        assertThat(lines(root.get(MARCH + "&by=day,application")))
                .containsExactly(
                        "2026-03-10 sort 1.000000 1.000000",
                        "2026-03-10 word-count 24.750000 48.750000",
                        "2026-03-11 word-count 4.000000 8.000000");
        assertThat(lines(root.get(USAGE + "?from=2026-03-11&to=2026-03-11&by=class")))
                .containsExactly("4.000000 8.000000");
        assertThat(lines(root.get(MARCH + "&user=bob"))).containsExactly("bob core 1.000000 1.000000");
        assertThat(root.get(MARCH).items().get(0).path("day").isNull()).isTrue();
    }

    @Test
    void byDefaultTheLastThirtyDaysCountWithWhatIsPlacedNow() {
        assertThat(lines(root.get(USAGE))).isEmpty();
        long id = submit(alice, "stays", 1);
        records.reserve(id, "boss0", 1000, GB, Instant.now().minus(Duration.ofHours(2)));
        String today = LocalDate.now(ZoneOffset.UTC).toString();

        JsonNode usage = alice.get(USAGE).items().get(0);

        assertThat(usage.path("core_hours").asDouble()).isBetween(2.0, 2.1);
        assertThat(alice.get(USAGE + "?by=day").items().stream()
                        .map(row -> row.path("day").asString()))
                .endsWith(today);
    }

    @Test
    void usersSeeTheirOwnUsageOnly() {
        assertThat(lines(bob.get(MARCH))).containsExactly("bob core 1.000000 1.000000");
        assertThat(lines(bob.get(MARCH + "&user=bob"))).hasSize(1);
        assertThat(bob.get(MARCH + "&user=alice").problem()).isEqualTo("missing-capability");
        assertThat(bob.get(MARCH + "&user=alice&format=csv").problem()).isEqualTo("missing-capability");
        assertThat(bob.get(MARCH + "&user=no-such-user").problem()).isEqualTo("missing-capability");
        assertThat(anonymous.get(MARCH).status()).isEqualTo(401);
        users.addRole("none-at-all", false);
        users.add("frank", "none-at-all");
        assertThat(anonymous.as("frank").get(MARCH).status()).isEqualTo(403);
    }

    @Test
    void anotherUserOfTheSameNameSeesNothingOfTheOneBefore() {
        tables.empty("execution", "users");
        users.add("alice", "user");
        users.add("root", "admin");

        assertThat(alice.get(MARCH).items()).isEmpty();
        assertThat(lines(root.get(MARCH + "&user=alice"))).hasSize(3);
    }

    @Test
    void pagesFollowEachOther() {
        List<String> pages = new ArrayList<>();
        String cursor = "";
        do {
            RestResponse page = root.get(MARCH + "&by=kind,user,day,group,application,class&limit=2" + cursor);
            pages.addAll(lines(page));
            cursor = page.json().path("next").isNull() ? "" : "&cursor=" + page.at("/next");
        } while (!cursor.isEmpty());

        assertThat(pages)
                .isEqualTo(lines(root.get(MARCH + "&by=kind,user,day,group,application,class")))
                .hasSize(5);
    }

    @Test
    void aSpreadsheetGetsCsv() {
        long measured = submit(bob, "measured", 1);
        records.reserve(measured, "boss0", 1000, GB, NOON);
        records.measure(measured, "boss0", NOON, Duration.ofMinutes(30), 900, GB * 4 / 5);
        records.release(measured, "boss0", NOON.plus(Duration.ofHours(1)), false);
        RestResponse csv = root.get(MARCH + "&by=user,class,kind", "Accept", "text/csv");

        assertThat(csv.status()).isEqualTo(200);
        assertThat(csv.header("Content-Type")).startsWith("text/csv");
        assertThat(csv.text())
                .isEqualTo(
                        """
                        user,class,kind,core_hours,gb_hours,measured_core_hours,measured_gb_hours,used_core_hours,used_gb_hours
                        alice,,core,28.000000,56.000000,,,,
                        alice,,elastic,0.500000,0.500000,,,,
                        alice,,lost,0.250000,0.250000,,,,
                        bob,,core,2.000000,2.000000,0.500000,0.500000,0.250000,0.400000
                        """
                                .replace("\n", "\r\n"));
        assertThat(root.get(MARCH + "&by=user,class,kind&format=csv").text()).isEqualTo(csv.text());
        assertThat(root.get(MARCH + "&format=json").items()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "from=yesterday                   | /from",
                "to=1999-12-31                    | /to",
                "to=%2B10000-01-01                | /to",
                "from=2026-03-02&to=2026-03-01    | /from",
                "from=2024-01-01&to=2026-03-01    | /from",
                "by=                              | /by",
                "by=user,user                     | /by",
                "by=owner                         | /by",
                "user=x%20y                      | /user",
                "format=xml                       | /format",
                "limit=0                          | /limit",
                "limit=many                       | /limit",
                "cursor=x                         | /cursor",
                "cursor=dXNlcixraW5kCmEAYgpjb3Jl  | /cursor",
                "by=day&cursor=ZGF5CmhlbGxv       | /cursor",
            })
    void aParameterThatCannotBeUsedIsNamed(String query, String pointer) {
        RestResponse answer = root.get(USAGE + "?" + query);

        assertThat(answer.problem()).isEqualTo("malformed-request");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("/errors/0/pointer")).isEqualTo(pointer);
    }

    @Test
    void allErrorsAreListedAtOnce() {
        RestResponse answer = root.get(USAGE + "?from=a&to=b&by=c&user=D&limit=e&cursor=f&format=g&group=h");

        assertThat(answer.json().path("errors").valueStream().map(error -> error.path("pointer")
                        .asString()))
                .containsExactly("/to", "/from", "/by", "/user", "/group", "/format", "/limit", "/cursor");
        assertThat(answer.at("/detail")).contains("/to: it must be a day of UTC", "8 errors in all");
    }

    private static List<String> lines(RestResponse page) {
        return page.items().stream().map(UsageResourceTest::line).toList();
    }

    private static String line(JsonNode row) {
        return row.properties().stream()
                .filter(member -> !member.getValue().isNull())
                .map(member -> member.getValue().isNumber()
                        ? member.getValue().decimalValue().setScale(6).toPlainString()
                        : member.getValue().asString())
                .reduce((before, next) -> before + " " + next)
                .orElse("");
    }
}
