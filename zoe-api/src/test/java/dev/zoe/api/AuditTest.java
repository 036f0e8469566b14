package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.SampleApplications;
import dev.zoe.db.testing.AuditTampering;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the audit trail has, who may read it, and that it shows changes of itself. */
class AuditTest extends ApiTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String AUDIT = "/api/v1/audit";

    private AuditTampering tampering;

    @BeforeEach
    void noEntries(@Autowired DataSource database) {
        tampering = new AuditTampering(database);
        tampering.clear();
    }

    @AfterEach
    void repair() {
        faults.repair();
    }

    @Test
    void everyChangeIsWrittenWithWhoWhatAndFromWhere() {
        addNode("n1", 8, 1L << 30);
        long id = submit(alice, "word-count", 1);
        root.post("/api/v1/executions/" + id + "/cancel", "", "X-Request-Id", "r-7");
        root.post("/api/v1/executions/" + id + "/cancel", "");
        end(id, "cancelled");
        root.send("DELETE", "/api/v1/executions/" + id);
        drain(root, "n1", true);
        drain(root, "n1", true);
        drain(root, "n1", false);

        List<JsonNode> entries = root.get(AUDIT).items();

        assertThat(entries.stream().map(entry -> entry.path("action").asString()))
                .containsExactly(
                        "node.undrain", "node.drain", "execution.delete", "execution.cancel", "execution.submit");
        JsonNode submitted = entries.get(4);
        assertThat(submitted.path("actor").asString()).isEqualTo("alice");
        assertThat(submitted.path("role").asString()).isEqualTo("user");
        assertThat(submitted.path("target_kind").asString()).isEqualTo("execution");
        assertThat(submitted.path("target").asString()).isEqualTo(Long.toString(id));
        assertThat(submitted.path("address").asString()).isEqualTo("127.0.0.1");
        assertThat(submitted.path("result").asString()).isEqualTo("done");
        assertThat(submitted.path("problem").isNull()).isTrue();
        assertThat(submitted.path("token").isNull()).isTrue();
        assertThat(submitted.path("before").isNull()).isTrue();
        assertThat(submitted.path("after").toString()).isEqualTo("{\"kind\":\"batch\",\"name\":\"word-count\"}");
        JsonNode cancelled = entries.get(3);
        assertThat(cancelled.path("actor").asString()).isEqualTo("root");
        assertThat(cancelled.path("request_id").asString()).isEqualTo("r-7");
        assertThat(cancelled.at("/before/owner").asString()).isEqualTo("alice");
        assertThat(cancelled.at("/before/status").asString()).isEqualTo("submitted");
        assertThat(entries.get(2).at("/before/status").asString()).isEqualTo("cancelled");
        assertThat(entries.get(1).at("/after/drained").asBoolean()).isTrue();
    }

    @Test
    void aChangeAndItsEntryAreOne() {
        long id = submit(alice, "word-count", 1);
        tampering.clear();
        faults.refuseInserts("audit_entry", "no entry", "XX000");

        assertThat(alice.post("/api/v1/executions/" + id + "/cancel", "").status())
                .isEqualTo(500);
        assertThat(alice.post(
                                "/api/v1/executions",
                                SampleApplications.submission(SampleApplications.elastic("another", 1)))
                        .status())
                .isEqualTo(500);

        faults.repair();
        assertThat(alice.get("/api/v1/executions").items()).hasSize(1);
        assertThat(alice.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
        assertThat(tables.count("audit_entry")).isZero();
    }

    @Test
    void neitherDescriptionsNorEnvironmentsNorPasswordsAreWritten() {
        String description = SampleApplications.elastic("word-count", 1)
                .replaceFirst("\"monitor\"", "\"environment\": [[\"KEY\", \"hunter2\"]], \"monitor\"");
        assertThat(alice.post("/api/v1/executions", SampleApplications.submission(description))
                        .status())
                .isEqualTo(201);
        users.add("dora", "user");
        anonymous.withLogin("dora", "hunter2").get("/api/v1/executions");
        anonymous.withLogin("hunter2", "").get("/api/v1/executions");

        for (String secret : List.of("hunter2", "busybox", "secret")) {
            assertThat(tables.countContaining("audit_entry", secret, Optional.empty()))
                    .as(secret)
                    .isZero();
        }
        assertThat(tables.count("audit_entry")).isEqualTo(3);
    }

    @Test
    void aRefusedChangeIsWrittenOnceAMinuteAndARefusedReadIsNot() {
        addNode("never-drained", 8, 1L << 30);
        users.addRole("guest", true);
        users.setRole("bob", "guest");
        for (int i = 0; i < 3; i++) {
            assertThat(drain(alice, "never-drained", true).status()).isEqualTo(403);
            assertThat(bob.get("/api/v1/nodes").status()).isEqualTo(403);
        }

        List<JsonNode> entries = root.get(AUDIT).items();
        assertThat(entries).hasSize(1);
        JsonNode entry = entries.get(0);
        assertThat(entry.path("action").asString()).isEqualTo("call.refuse");
        assertThat(entry.path("actor").asString()).isEqualTo("alice");
        assertThat(entry.path("target").asString()).isEqualTo("PATCH /api/v1/nodes/never-drained");
        assertThat(entry.path("result").asString()).isEqualTo("refused");
        assertThat(entry.path("problem").asString()).isEqualTo("missing-capability");
    }

    @Test
    void whoMayNotUseTheApiAtAllIsWrittenToo() {
        users.addRole("none-at-all", false);
        users.add("frank", "none-at-all");

        anonymous.as("frank").get("/api/v1/executions");
        anonymous.as("frank").post("/api/v1/executions", "{}");

        assertThat(targets("action=call.refuse&actor=frank")).containsExactly("POST /api/v1/executions");
    }

    @Test
    void failedLogInsAreWrittenOnceAMinuteForEachNameAndAddress() {
        users.add("erin", "user");
        for (int i = 0; i < 3; i++) {
            anonymous.withLogin("erin", "guess").get("/api/v1/executions");
            anonymous.withLogin("<b>nobody</b>", "guess").get("/api/v1/executions");
        }

        List<JsonNode> entries = root.get(AUDIT + "?action=login.fail").items();

        assertThat(entries).hasSize(2);
        assertThat(entries.get(0).path("actor").isNull()).isTrue();
        assertThat(entries.get(0).path("target").asString()).isEmpty();
        assertThat(entries.get(1).path("actor").asString()).isEqualTo("erin");
        assertThat(entries.get(1).path("address").asString()).isEqualTo("127.0.0.1");
        assertThat(entries.get(1).path("problem").asString()).isEqualTo("unauthenticated");
        assertThat(anonymous.as("erin").get(AUDIT).items()).hasSize(1);
    }

    @Test
    void upToTwentyRefusedCallsOfAUserAreWrittenAMinute() {
        users.add("jane", "user");
        RestCaller jane = anonymous.as("jane");
        for (int i = 0; i < 25; i++) {
            assertThat(drain(jane, "jane-" + i, true).status()).isEqualTo(403);
        }

        assertThat(targets("action=call.refuse&actor=jane"))
                .hasSize(20)
                .startsWith("PATCH /api/v1/nodes/jane-19")
                .endsWith("PATCH /api/v1/nodes/jane-0");
    }

    @Test
    void filtersAndPages() {
        addNode("n-filter", 8, 1L << 30);
        long first = submit(alice, "word-count", 1);
        long second = submit(bob, "word-count", 1);
        alice.post("/api/v1/executions/" + first + "/cancel", "");
        drain(root, "n-filter", true);
        drain(bob, "n-filter", false);
        String ofFirst = Long.toString(first);

        assertThat(targets("actor=alice")).containsExactly(ofFirst, ofFirst);
        assertThat(targets("action=execution.submit")).containsExactly(Long.toString(second), ofFirst);
        assertThat(targets("action=execution")).hasSize(3);
        assertThat(targets("action=exec")).isEmpty();
        assertThat(targets("target=n-filter")).containsExactly("n-filter");
        assertThat(targets("target=execution/" + first)).hasSize(2);
        assertThat(targets("target=execution/")).hasSize(3);
        assertThat(targets("result=refused")).containsExactly("PATCH /api/v1/nodes/n-filter");
        assertThat(targets("since=2020-01-01T00:00:00Z&until=2100-01-01T00:00:00Z"))
                .hasSize(5);
        assertThat(targets("until=2020-01-01T01:00:00%2B01:00")).isEmpty();
        assertThat(targets("since=2100-01-01T00:00:00Z")).isEmpty();

        RestResponse page = root.get(AUDIT + "?limit=3");
        assertThat(page.items()).hasSize(3);
        RestResponse rest = root.get(AUDIT + "?limit=3&cursor=" + page.at("/next"));
        assertThat(rest.items()).hasSize(2);
        assertThat(rest.json().path("next").isNull()).isTrue();
        assertThat(Stream.concat(page.items().stream(), rest.items().stream())
                        .map(entry -> entry.path("id").asLong()))
                .containsExactly(5L, 4L, 3L, 2L, 1L);
    }

    @ParameterizedTest
    @CsvSource({
        "since=yesterday,    since",
        "until=%2B10000-01-01T00:00:00Z, until",
        "result=perhaps,     result",
        "limit=501,          limit",
        "cursor=x,           cursor",
    })
    void aParameterThatCannotBeUsedIsNamed(String query, String parameter) {
        RestResponse answer = root.get(AUDIT + "?" + query);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("/detail")).contains(parameter);
    }

    @Test
    void whoMayNotChangeTheConfigurationSeesOwnEntriesOnly() {
        submit(alice, "word-count", 1);
        submit(bob, "word-count", 1);

        assertThat(alice.get(AUDIT).items().stream()
                        .map(entry -> entry.path("actor").asString()))
                .containsExactly("alice");
        assertThat(alice.get(AUDIT + "?actor=bob").items()).isEmpty();
        for (String path : List.of("/export", "/verify")) {
            assertThat(alice.get(AUDIT + path).problem()).isEqualTo("missing-capability");
        }
        assertThat(anonymous.get(AUDIT).status()).isEqualTo(401);
    }

    @Test
    void anotherUserOfTheSameNameSeesNothingOfTheOneBefore() {
        submit(alice, "word-count", 1);
        tables.empty("execution", "users");
        users.add("alice", "user");

        assertThat(alice.get(AUDIT).items()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"n1' or '1'='1", "<script>alert(1)<script>", "🦉 \"quoted\""})
    void hostileNamesAreOnlyText(String name) {
        String encoded = encoded(name);
        assertThat(drain(alice, encoded, true).status()).isEqualTo(403);
        alice.post("/api/v1/executions", "{", "X-Request-Id", "a b<c>");
        submit(alice, "word-count", 1);

        assertThat(targets("action=call")).containsExactly("PATCH /api/v1/nodes/" + encoded);
        assertThat(root.get(AUDIT + "/verify").json().path("valid").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"' or '1'='1", "x'); drop table users; --", "%", "\u001b[31m\u202e", "a/b/c", ":actor"})
    void hostileFiltersMatchNothing(String text) {
        submit(alice, "word-count", 1);

        for (String parameter : List.of("actor=", "action=", "target=", "target=execution/")) {
            RestResponse answer = root.get(AUDIT + "?" + parameter + encoded(text));
            assertThat(answer.status()).as(parameter).isEqualTo(200);
            assertThat(answer.items()).as(parameter).isEmpty();
        }
        assertThat(targets("actor=alice")).hasSize(1);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Test
    void theExportHasEveryEntryInOrderAndALastLine() {
        long first = submit(alice, "word-count", 1);
        submit(bob, "word-count", 1);

        RestResponse answer = root.get(AUDIT + "/export");

        assertThat(answer.header("Content-Type")).startsWith("application/x-ndjson");
        List<JsonNode> lines = answer.text().lines().map(JSON::readTree).toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).path("position").asLong()).isEqualTo(1);
        assertThat(lines.get(0).at("/entry/target").asString()).isEqualTo(Long.toString(first));
        assertThat(lines.get(1).at("/entry/actor").asString()).isEqualTo("bob");
        assertThat(lines.get(1).path("hash").asString()).hasSize(64);
        assertThat(lines.get(2).path("exported").asLong()).isEqualTo(2);
        assertThat(lines.get(2).path("last_position").asLong()).isEqualTo(2);
        assertThat(lines.get(2).path("last_hash")).isEqualTo(lines.get(1).path("hash"));
    }

    @Test
    void anExportThatFailsBeforeItsBeginningIsSentIsAProblem() {
        submit(alice, "word-count", 1);
        long second = submit(bob, "word-count", 1);
        assertThat(root.get(AUDIT + "?target=" + second).at("/items/0/id")).isEqualTo("2");
        tampering.nestDeeply(2);

        RestResponse answer = root.get(AUDIT + "/export");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(answer.problem()).isEqualTo("internal");
    }

    @Test
    void verificationSealsAndShowsTheFirstChange() {
        submit(alice, "word-count", 1);
        long second = submit(bob, "word-count", 1);

        RestResponse valid = root.get(AUDIT + "/verify");
        String known = valid.at("/last_position") + ":" + valid.at("/last_hash");

        assertThat(valid.json().path("valid").asBoolean()).isTrue();
        assertThat(valid.json().path("entries").asLong()).isEqualTo(2);
        assertThat(valid.json().path("first_position").asLong()).isEqualTo(1);
        assertThat(valid.json().path("last_position").asLong()).isEqualTo(2);
        assertThat(valid.json().path("pending").asLong()).isZero();
        assertThat(valid.json().path("first_error").isNull()).isTrue();
        assertThat(root.get(AUDIT + "/verify?known=" + known)
                        .json()
                        .path("valid")
                        .asBoolean())
                .isTrue();
        assertThat(root.get(AUDIT + "/verify?known=2").status()).isEqualTo(400);

        tampering.changeEntry(2);

        RestResponse broken = root.get(AUDIT + "/verify");
        assertThat(broken.json().path("valid").asBoolean()).isFalse();
        assertThat(broken.json().at("/first_error/position").asLong()).isEqualTo(2);
        assertThat(broken.json().at("/first_error/entry_id").asLong()).isEqualTo(2);
        assertThat(broken.at("/first_error/message")).contains("changed");
        assertThat(root.get(AUDIT + "?target=" + second).at("/items/0/actor")).isEqualTo("mallory");
    }

    private List<String> targets(String query) {
        return root.get(AUDIT + "?" + query).items().stream()
                .map(entry -> entry.path("target").asString())
                .toList();
    }

    private static RestResponse drain(RestCaller caller, String node, boolean drained) {
        return caller.send(
                "PATCH", "/api/v1/nodes/" + node, "application/json", "{\"drained\": %b}".formatted(drained));
    }
}
