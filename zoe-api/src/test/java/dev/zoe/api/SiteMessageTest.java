package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.message.SiteMessageContent;
import dev.zoe.db.message.SiteMessageLevel;
import dev.zoe.db.message.SiteMessageStore;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The message of the site: who sets it, who sees it, and when. */
class SiteMessageTest extends ApiTest {
    private static final String PATH = "/api/v1/message";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @BeforeEach
    void none() {
        root.send("DELETE", PATH);
    }

    private static RestResponse put(RestCaller user, String body, String... headers) {
        return user.send(
                request -> {
                    for (int place = 0; place < headers.length; place += 2) {
                        request.header(headers[place], headers[place + 1]);
                    }
                    return request.header("Content-Type", "application/json").PUT(BodyPublishers.ofString(body));
                },
                PATH);
    }

    private RestResponse delete(String version) {
        return root.send(request -> request.header("If-Match", version).DELETE(), PATH);
    }

    private JsonNode shown() {
        return anonymous.get("/api/v1/info").json().path("message");
    }

    private static String text(String text) {
        return JSON.writeValueAsString(JSON.createObjectNode().put("text", text));
    }

    @Test
    void everybodySeesTheMessageAtOnceAndNobodyAfterItsDeletion() {
        RestResponse set = put(root, "{\"text\": \" Closed from <b>20:00</b>. \", \"level\": \"warning\"}");

        assertThat(set.status()).as(set.text()).isEqualTo(200);
        assertThat(set.at("/text")).isEqualTo("Closed from <b>20:00</b>.");
        assertThat(set.at("/shown")).isEqualTo("true");
        assertThat(set.json().path("from").isNull()).isTrue();
        assertThat(set.header("ETag")).isEqualTo("\"" + set.at("/version") + "\"");
        assertThat(shown().toString()).isEqualTo("{\"text\":\"Closed from <b>20:00</b>.\",\"level\":\"warning\"}");
        assertThat(root.get(PATH).json()).isEqualTo(set.json());
        assertThat(root.send("DELETE", PATH).status()).isEqualTo(204);
        assertThat(shown().isNull()).isTrue();
        assertThat(root.get(PATH).problem()).isEqualTo("not-found");
        assertThat(root.send("DELETE", PATH).problem()).isEqualTo("not-found");
    }

    @Test
    void onlyWhoMayChangeTheConfigurationSetsIt() {
        users.add("olga", "operator");
        for (RestCaller other : List.of(alice, anonymous.as("olga"))) {
            assertThat(put(other, text("Mine.")).problem()).isEqualTo("missing-capability");
            assertThat(other.get(PATH).problem()).isEqualTo("missing-capability");
            assertThat(other.send("DELETE", PATH).problem()).isEqualTo("missing-capability");
        }
        assertThat(put(anonymous, text("Mine.")).problem()).isEqualTo("unauthenticated");
        assertThat(shown().isNull()).isTrue();
    }

    @Test
    void itIsShownInItsTimeOnly(@Autowired SiteMessageStore store) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        Instant past = now.minus(Duration.ofHours(1));
        Instant future = now.plus(Duration.ofHours(1));

        RestResponse present =
                put(root, "{\"text\": \"Closed.\", \"from\": \"%s\", \"until\": \"%s\"}".formatted(past, future));

        assertThat(present.at("/from")).isEqualTo(past.toString());
        assertThat(present.at("/until")).isEqualTo(future.toString());
        assertThat(present.at("/level")).isEqualTo("info");
        assertThat(shown().path("text").asString()).isEqualTo("Closed.");
        put(root, "{\"text\": \"Closed.\", \"from\": \"%s\"}".formatted(future));
        assertThat(shown().isNull()).isTrue();
        put(root, text("Open."));
        assertThat(shown().path("text").asString()).isEqualTo("Open.");
        store.put(new SiteMessageContent("Over.", SiteMessageLevel.INFO, Optional.empty(), Optional.of(past)));
        await().atMost(Duration.ofSeconds(30)).until(() -> shown().isNull());
        assertThat(root.get(PATH).at("/shown")).isEqualTo("false");
    }

    @Test
    void aChangeThatAnotherApiMakesIsSeenSoon(@Autowired SiteMessageStore store) {
        store.put(new SiteMessageContent("Of another.", SiteMessageLevel.INFO, Optional.empty(), Optional.empty()));

        await().atMost(Duration.ofSeconds(30))
                .until(() -> shown().path("text").asString("").equals("Of another."));
    }

    @Test
    void theLastMessageIsShownWhileTheDatabaseDoesNotAnswer() throws SQLException {
        put(root, text("One."));

        try (Connection locked = faults.lock("site_message", "access exclusive")) {
            await().atMost(Duration.ofSeconds(30)).until(faults::lockIsAwaited);
            assertThat(shown().path("text").asString()).isEqualTo("One.");
            locked.rollback();
        }
    }

    @Test
    void whoHasSeenAnOlderVersionIsToldSo() {
        assertThat(put(root, text("One."), "If-Match", "\"1\"").status()).isEqualTo(412);
        RestResponse first = put(root, text("One."), "If-None-Match", "*");
        assertThat(first.status()).as(first.text()).isEqualTo(200);
        assertThat(put(root, text("Two."), "If-None-Match", "*").problem()).isEqualTo("changed-meanwhile");
        RestResponse second = put(root, text("Two."), "If-Match", first.header("ETag"));
        assertThat(second.status()).isEqualTo(200);

        assertThat(put(root, text("Three."), "If-Match", first.header("ETag")).problem())
                .isEqualTo("changed-meanwhile");
        assertThat(delete(first.header("ETag")).problem()).isEqualTo("changed-meanwhile");
        assertThat(shown().path("text").asString()).isEqualTo("Two.");
        assertThat(delete(second.header("ETag")).status()).isEqualTo(204);
        // A message that was deleted and set again has a version that was not used before.
        assertThat(put(root, text("Two.")).header("ETag")).isNotIn(first.header("ETag"), second.header("ETag"));
    }

    @Test
    void changesAreInTheAuditTrailWithBeforeAndAfter() {
        String since = Instant.now().toString();
        put(root, text("One."));
        put(root, text("One."));
        put(root, "{\"text\": \"Two.\", \"level\": \"warning\"}");
        root.send("DELETE", PATH);

        List<JsonNode> entries =
                root.get("/api/v1/audit?action=message&since=" + since).items();
        assertThat(entries)
                .extracting(entry -> entry.path("action").asString())
                .containsExactly("message.delete", "message.set", "message.set");
        assertThat(entries.get(1).path("before"))
                .isEqualTo(JSON.readTree("{\"text\":\"One.\",\"level\":\"info\",\"from\":null,\"until\":null}"));
        assertThat(entries.get(1).path("after").at("/text").asString()).isEqualTo("Two.");
        assertThat(entries.get(0).path("after").isNull()).isTrue();
    }

    @Test
    void fiveHundredCharactersAreEnoughAndCountAsReadersDo() {
        assertThat(put(root, text("x".repeat(500))).status()).isEqualTo(200);
        // Two units of UTF-16 each.
        assertThat(put(root, text("\uD83D\uDEA7".repeat(500))).status()).isEqualTo(200);
        assertThat(put(root, text("x".repeat(501))).problem()).isEqualTo("invalid-input");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"text\": null}",
                "{\"text\": \"   \"}",
                "{\"text\": \"two\\nlines\"}",
                "{\"text\": \"red \\u001b[31m\"}",
                "{\"text\": \"nul \\u0000\"}",
                "{\"text\": \"turned \\u202e\"}",
                "{\"text\": \"half \\ud83d\"}",
                "{\"text\": \"Closed.\", \"level\": \"loud\"}",
                "{\"text\": \"Closed.\", \"from\": \"tonight\"}",
                "{\"text\": \"Closed.\", \"until\": \"2020-01-01T00:00:00Z\"}",
                "{\"text\": \"Closed.\", \"until\": \"+99999-01-01T00:00:00Z\"}",
                "{\"text\": \"Closed.\", \"from\": \"2100-01-01T00:00:00Z\", \"until\": \"2099-01-01T00:00:00Z\"}",
                "{\"text\": \"Closed.\", \"colour\": \"red\"}"
            })
    void whatIsWrongIsRefused(String body) {
        assertThat(put(root, body).problem()).isIn("invalid-input", "malformed-request");
        assertThat(shown().isNull()).isTrue();
    }
}
