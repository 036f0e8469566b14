package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.db.testing.RecordTimeWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tokens as a resource: list, create, revoke, and who may. */
@ExtendWith(OutputCaptureExtension.class)
class TokensTest extends ApiTest {
    private static final String TOKENS = "/api/v1/tokens";
    private static final int MOST = 50;
    private static final int AT_ONCE = 8;

    @Test
    void aNewTokenMayRunThingsForNinetyDays() {
        RestResponse created = alice.post(TOKENS, "{\"name\": \"ci\"}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.at("/name")).isEqualTo("ci");
        assertThat(created.at("/scope")).isEqualTo("run");
        assertThat(created.json().at("/last_used_at").isNull()).isTrue();
        assertThat(created.json().at("/expired").booleanValue()).isFalse();
        assertThat(created.at("/secret")).matches("zoe_[A-Za-z0-9_-]{43}");
        assertThat(Duration.between(Instant.parse(created.at("/created_at")), Instant.parse(created.at("/expires_at"))))
                .isEqualTo(Duration.ofDays(90));
        assertThat(caller(created).get("/api/v1/executions").status()).isEqualTo(200);
    }

    @Test
    void aTokenHasTheScopeAndTheTimeThatTheUserWants() {
        RestResponse created =
                alice.post(TOKENS, "{\"name\": \"look\", \"scope\": \"read\", \"expires_in\": \"P366D\"}");

        assertThat(created.at("/scope")).isEqualTo("read");
        assertThat(Duration.between(Instant.parse(created.at("/created_at")), Instant.parse(created.at("/expires_at"))))
                .isEqualTo(Duration.ofDays(366));
    }

    @Test
    void aTokenCreatesNoTokenThatOutlivesIt() {
        RestResponse own = alice.post(TOKENS, "{\"name\": \"own\", \"scope\": \"all\", \"expires_in\": \"P2D\"}");
        RestCaller program = caller(own);

        RestResponse refused = program.post(TOKENS, "{\"name\": \"later\", \"expires_in\": \"P3D\"}");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo("/expires_in");
        assertThat(refused.at("/detail")).contains("'own'", own.at("/expires_at"), "password");
        assertThat(program.get(TOKENS).items()).hasSize(1);
        RestResponse usual = program.post(TOKENS, "{\"name\": \"usual\"}");
        assertThat(usual.at("/expires_at")).isEqualTo(own.at("/expires_at"));
        RestResponse sooner = program.post(TOKENS, "{\"name\": \"sooner\", \"expires_in\": \"P1D\"}");
        assertThat(sooner.status()).isEqualTo(201);
        assertThat(alice.post(TOKENS, "{\"name\": \"later\", \"expires_in\": \"P3D\"}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void theSecretIsShownOnceAndStoredNowhere(CapturedOutput output) {
        String secret = create(alice, "ci", "all").at("/secret");
        RestCaller program = anonymous.withToken(secret);

        assertThat(program.get(TOKENS).items()).hasSize(1);
        assertThat(program.get(TOKENS).text()).doesNotContain(secret).doesNotContain("secret");
        assertThat(root.get("/api/v1/users/alice/tokens").text())
                .doesNotContain(secret)
                .doesNotContain("secret");
        assertThat(program.get("/api/v1/no-such-thing").text()).doesNotContain(secret);
        assertThat(program.send("DELETE", TOKENS + "/ci").status()).isEqualTo(204);
        assertThat(program.get(TOKENS).text()).doesNotContain(secret);
        for (String table : tables.names()) {
            assertThat(tables.countContaining(table, secret.substring(4), Optional.empty()))
                    .as(table)
                    .isZero();
        }
        assertThat(output.getAll()).doesNotContain(secret.substring(4));
    }

    @Test
    void theLastUseIsShown(@Autowired DataSource database) {
        RestCaller program = caller(create(alice, "ci", "read"));
        assertThat(alice.get(TOKENS).items().get(0).path("last_used_at").isNull())
                .isTrue();

        assertThat(program.get("/api/v1/executions").status()).isEqualTo(200);
        Instant first = lastUse();
        assertThat(program.get("/api/v1/executions").status()).isEqualTo(200);
        assertThat(lastUse()).isEqualTo(first);

        new RecordTimeWriter(database).tokenUsed("ci", Duration.ofMinutes(2));
        assertThat(program.get("/api/v1/executions").status()).isEqualTo(200);
        assertThat(lastUse()).isAfter(first);
    }

    @Test
    void aNameIsTakenOnlyForItsUser() {
        create(alice, "ci", "run");

        RestResponse again = alice.post(TOKENS, "{\"name\": \"ci\"}");

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.problem()).isEqualTo("name-taken");
        assertThat(create(bob, "ci", "run").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                          | /name",
                "{'name': ''}                                | /name",
                "{'name': 'a b'}                             | /name",
                "{'name': 'a', 'scope': 'root'}              | /scope",
                "{'name': 'a', 'scope': null}                | /scope",
                "{'name': 'a', 'expires_in': 'P367D'}        | /expires_in",
                "{'name': 'a', 'expires_in': 'P366DT1S'}     | /expires_in",
                "{'name': 'a', 'expires_in': 'PT0S'}         | /expires_in",
                "{'name': 'a', 'expires_in': 'P-1D'}         | /expires_in",
                "{'name': 'a', 'expires_in': 'P3M'}          | /expires_in",
                "{'name': 'a', 'expires_in': 'never'}        | /expires_in",
                "{'name': 'a', 'expires_in': 90}             | /expires_in",
                "{'name': 'a', 'secret': 'mine'}             | /secret",
            })
    void whatIsWrongWithANewTokenIsSaid(String body, String pointer) {
        RestResponse refused = alice.post(TOKENS, body.replace('\'', '"'));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("invalid-input");
        assertThat(refused.at("/errors/0/pointer")).isEqualTo(pointer);
        assertThat(alice.get(TOKENS).items()).isEmpty();
    }

    @Test
    void aUserHasUpToFiftyTokensAlsoWhenManyAreWantedAtOnce() throws Exception {
        for (int i = 0; i < MOST - 2; i++) {
            assertThat(create(alice, "t" + i, "run").status()).isEqualTo(201);
        }
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<RestResponse>> wanted = IntStream.range(0, AT_ONCE)
                    .<Callable<RestResponse>>mapToObj(i -> () -> create(alice, "at-once-" + i, "run"))
                    .toList();
            int created = 0;
            for (Future<RestResponse> answer : threads.invokeAll(wanted)) {
                created += answer.get().status() == 201 ? 1 : 0;
            }
            assertThat(created).isEqualTo(2);
        } finally {
            threads.shutdown();
        }

        assertThat(alice.get(TOKENS).items()).hasSize(MOST);
        RestResponse refused = alice.post(TOKENS, "{\"name\": \"one-more\"}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problem()).isEqualTo("too-many-tokens");
        String first = alice.get(TOKENS).items().get(0).path("name").asString();
        assertThat(alice.send("DELETE", TOKENS + "/" + first).status()).isEqualTo(204);
        assertThat(create(alice, "one-more", "run").status()).isEqualTo(201);
        assertThat(create(bob, "ci", "run").status()).isEqualTo(201);
    }

    @Test
    void aUserNeitherSeesNorRevokesTheTokensOfOthers() {
        RestCaller program = caller(create(bob, "ci", "all"));

        RestResponse revoked = alice.send("DELETE", TOKENS + "/ci");

        assertThat(revoked.status()).isEqualTo(404);
        assertThat(revoked.problem()).isEqualTo("not-found");
        assertThat(alice.get(TOKENS).items()).isEmpty();
        assertThat(alice.get("/api/v1/users/bob/tokens").problem()).isEqualTo("missing-capability");
        assertThat(alice.get("/api/v1/users/alice/tokens").problem()).isEqualTo("missing-capability");
        assertThat(alice.send("DELETE", "/api/v1/users/bob/tokens/ci").problem())
                .isEqualTo("missing-capability");
        assertThat(program.get(TOKENS).status()).isEqualTo(200);
    }

    @Test
    void anAdministratorSeesAndRevokesTheTokensOfEveryUser() {
        RestCaller program = caller(create(bob, "ci", "all"));

        assertThat(root.get("/api/v1/users/bob/tokens").items())
                .extracting(token -> token.path("name").asString())
                .containsExactly("ci");
        assertThat(root.send("DELETE", "/api/v1/users/bob/tokens/ci").status()).isEqualTo(204);

        assertThat(program.get(TOKENS).status()).isEqualTo(401);
        assertThat(root.send("DELETE", "/api/v1/users/bob/tokens/ci").status()).isEqualTo(404);
        assertThat(root.get("/api/v1/users/mallory/tokens").status()).isEqualTo(404);
        assertThat(root.send("DELETE", "/api/v1/users/mallory/tokens/ci").status())
                .isEqualTo(404);
    }

    @Test
    void everyChangeOfATokenIsInTheEventsForAdministrators() {
        create(alice, "ci", "read");
        root.send("DELETE", "/api/v1/users/alice/tokens/ci");

        assertThat(root.get("/api/v1/events").items())
                .extracting(event -> event.path("actor").asString() + ": "
                        + event.path("reason").asString().replaceAll("at \\S+$", "at …"))
                .containsExactly("alice: token ci created: scope read, expires at …", "root: token ci revoked");
        assertThat(alice.get("/api/v1/events").items()).isEmpty();
    }

    private Instant lastUse() {
        return Instant.parse(
                alice.get(TOKENS).items().get(0).path("last_used_at").asString());
    }

    private RestCaller caller(RestResponse created) {
        return anonymous.withToken(created.at("/secret"));
    }

    private static RestResponse create(RestCaller user, String name, String scope) {
        return user.post(TOKENS, "{\"name\": \"%s\", \"scope\": \"%s\"}".formatted(name, scope));
    }
}
