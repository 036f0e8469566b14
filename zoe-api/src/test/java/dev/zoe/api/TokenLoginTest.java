package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.RecordTimeWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Log-ins with a token: which are accepted, and when they end. */
class TokenLoginTest extends ApiTest {
    private static final String PATH = "/api/v1/executions";

    private final List<InputStream> open = new ArrayList<>();

    @AfterEach
    void hangUp() throws IOException {
        for (InputStream stream : open) {
            stream.close();
        }
        // What the server still writes to ends with the users of the next test.
        users.changeAll();
    }

    @Test
    void aCallWithATokenIsOneOfItsUser() {
        submit(alice, "hers", 1);
        submit(bob, "his-own", 1);

        RestResponse answer = anonymous.withToken(secret(alice, "ci", "run")).get(PATH);

        assertThat(answer.items())
                .extracting(execution -> execution.path("owner").asString())
                .containsExactly("alice");
        assertThat(answer.header("Set-Cookie")).isEmpty();
    }

    @Test
    void theNameOfTheSchemeIsInAnyCase() {
        assertThat(anonymous
                        .get(PATH, "Authorization", "bearer  " + secret(alice, "ci", "run"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void everyTokenThatIsNotValidGetsTheSameAnswer(@Autowired DataSource database) {
        String expired = secret(alice, "expired", "all");
        new RecordTimeWriter(database).tokenExpired("expired");
        String revoked = secret(alice, "revoked", "all");
        alice.send("DELETE", "/api/v1/tokens/revoked");
        String ofDisabled = secret(bob, "ci", "all");
        users.disable("bob");

        RestResponse unknown = anonymous.withToken("zoe_" + "A".repeat(43)).get(PATH);

        assertThat(unknown.status()).isEqualTo(401);
        assertThat(unknown.problem()).isEqualTo("unauthenticated");
        assertThat(unknown.response().headers().allValues("WWW-Authenticate"))
                .containsExactly("Basic realm=\"Zoe\", charset=\"UTF-8\"", "Bearer realm=\"Zoe\"");
        for (String secret : List.of(expired, revoked, ofDisabled, "", "secret", "zoe_x", "zoe_" + "ä".repeat(43))) {
            RestResponse answer = anonymous.withToken(secret).get(PATH);
            assertThat(answer.status()).as(secret).isEqualTo(401);
            assertThat(answer.textOfAnyRequest()).isEqualTo(unknown.textOfAnyRequest());
            assertThat(answer.response().headers().allValues("WWW-Authenticate"))
                    .isEqualTo(unknown.response().headers().allValues("WWW-Authenticate"));
        }
        assertThat(alice.get("/api/v1/tokens").items().get(0).path("expired").booleanValue())
                .isTrue();
    }

    @Test
    void aCallWithoutALogInLearnsBothWays() {
        RestResponse answer = anonymous.get(PATH);

        assertThat(answer.response().headers().allValues("WWW-Authenticate")).hasSize(2);
        assertThat(answer.at("/detail")).contains("HTTP Basic").contains("token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice", "", "token", "ci"})
    void aTokenIsNoPassword(String username) {
        String secret = secret(alice, "ci", "all");

        assertThat(anonymous.withLogin(username, secret).get(PATH).status()).isEqualTo(401);
    }

    @Test
    void aPasswordIsNoToken() {
        assertThat(anonymous.withToken("secret").get(PATH).status()).isEqualTo(401);
        assertThat(anonymous.withToken("alice:secret").get(PATH).status()).isEqualTo(401);
    }

    @Test
    void wrongTokensLockNobodyOut() {
        for (int i = 0; i < 120; i++) {
            assertThat(anonymous.withToken("zoe_" + "A".repeat(43)).get(PATH).status())
                    .isEqualTo(401);
        }

        assertThat(tables.values("login_attempt", "source")).isEmpty();
        assertThat(alice.get(PATH).status()).isEqualTo(200);
    }

    @Test
    void aRoleThatChangesCountsAtOnce() {
        RestCaller program = anonymous.withToken(secret(alice, "ci", "all"));
        assertThat(program.get("/api/v1/nodes").status()).isEqualTo(200);

        users.addRole("guest", true);
        users.setRole("alice", "guest");

        assertThat(program.get("/api/v1/nodes").problem()).isEqualTo("missing-capability");
        users.addRole("none-at-all", false);
        users.setRole("alice", "none-at-all");
        assertThat(program.get(PATH).at("/detail")).contains("can_access_api");
    }

    @Test
    void aNewPasswordLeavesTheTokens() {
        RestCaller program = anonymous.withToken(secret(alice, "ci", "run"));

        users.setPassword("alice", "other");

        assertThat(program.get(PATH).status()).isEqualTo(200);
    }

    @Test
    void aStreamEndsWithItsTokenAndOtherStreamsOfTheUserGoOn(@Autowired DataSource database) {
        HttpResponse<InputStream> byPassword = open(alice);
        HttpResponse<InputStream> byRevoked = open(anonymous.withToken(secret(alice, "revoked", "read")));
        HttpResponse<InputStream> byExpired = open(anonymous.withToken(secret(alice, "expired", "run")));
        HttpResponse<InputStream> byOther = open(anonymous.withToken(secret(alice, "other", "all")));
        CompletableFuture<Void> endOfOther = end(byOther);
        CompletableFuture<Void> endByPassword = end(byPassword);

        alice.send("DELETE", "/api/v1/tokens/revoked");
        new RecordTimeWriter(database).tokenExpired("expired");

        await().until(end(byRevoked)::isDone);
        await().until(end(byExpired)::isDone);
        assertThat(endOfOther).isNotDone();
        assertThat(endByPassword).isNotDone();

        users.disable("alice");
        await().until(endOfOther::isDone);
        await().until(endByPassword::isDone);
    }

    @Test
    void aStreamThatATokenOpenedEndsWhenTheRoleChanges() {
        HttpResponse<InputStream> stream = open(anonymous.withToken(secret(root, "ci", "read")));

        users.setRole("root", "user");

        await().until(end(stream)::isDone);
    }

    private HttpResponse<InputStream> open(RestCaller user) {
        HttpResponse<InputStream> stream = user.open("/api/v1/events", "Accept", "text/event-stream");
        assertThat(stream.statusCode()).isEqualTo(200);
        open.add(stream.body());
        return stream;
    }

    /** Whether it is ended or broken off does not matter. */
    private static CompletableFuture<Void> end(HttpResponse<InputStream> stream) {
        return CompletableFuture.runAsync(() -> readToEnd(stream));
    }

    private static void readToEnd(HttpResponse<InputStream> stream) {
        try {
            stream.body().transferTo(OutputStream.nullOutputStream());
        } catch (IOException brokenOff) {
            throw new UncheckedIOException(brokenOff);
        }
    }

    private static String secret(RestCaller user, String name, String scope) {
        return user.post("/api/v1/tokens", "{\"name\": \"%s\", \"scope\": \"%s\"}".formatted(name, scope))
                .at("/secret");
    }
}
