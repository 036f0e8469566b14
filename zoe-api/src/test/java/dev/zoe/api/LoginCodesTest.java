package dev.zoe.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.RandomSecret;
import dev.zoe.api.testing.ApiTest;
import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.api.testing.TestLoginCodes;
import dev.zoe.db.testing.RecordTimeWriter;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import tools.jackson.databind.JsonNode;

/** Codes of log-ins through a browser, and what attackers could do with one. */
@ExtendWith(OutputCaptureExtension.class)
class LoginCodesTest extends ApiTest {
    private static final String CODES = "/api/v1/login-codes";
    private static final String VERIFIER = RandomSecret.generate();

    private TestLoginCodes codes;
    private RecordTimeWriter times;

    @BeforeEach
    void issuer(@Autowired ApplicationContext context, @Autowired DataSource database) {
        codes = new TestLoginCodes(context);
        times = new RecordTimeWriter(database);
    }

    @Test
    void aCodeBecomesATokenOfTheUserWhoAllowedIt(CapturedOutput output) {
        String code = codes.issue("alice", VERIFIER);

        RestResponse answer = redeem(code, VERIFIER);

        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.at("/username")).isEqualTo("alice");
        assertThat(answer.at("/token/name")).isEqualTo(TestLoginCodes.TOKEN);
        assertThat(answer.at("/token/scope")).isEqualTo("all");
        RestCaller commandLine = anonymous.withToken(answer.at("/token/secret"));
        assertThat(commandLine.get("/api/v1/users/me").at("/username")).isEqualTo("alice");
        assertThat(output.getAll()).doesNotContain(code, answer.at("/token/secret"), VERIFIER);
    }

    @Test
    void theDatabaseHasTheHashOfACodeOnly() {
        String code = codes.issue("alice", VERIFIER);

        assertThat(tables.count("login_code")).isEqualTo(1);
        assertThat(tables.countContaining("login_code", code, Optional.empty())).isZero();
        assertThat(tables.countContaining("login_code", VERIFIER, Optional.empty()))
                .isZero();
    }

    @Test
    void theAuditTrailSaysWhoAllowedTheLoginAndThatItHappened() {
        redeem(codes.issue("alice", VERIFIER), VERIFIER);

        JsonNode allowed = root.get("/api/v1/audit?action=login.allow").items().get(0);
        assertThat(allowed.path("actor").asString()).isEqualTo("alice");
        assertThat(allowed.path("target").asString()).isEqualTo("alice/" + TestLoginCodes.TOKEN);
        JsonNode created = root.get("/api/v1/audit?action=token.create").items().get(0);
        assertThat(created.path("actor").asString()).isEqualTo("alice");
        assertThat(created.path("target").asString()).isEqualTo("alice/" + TestLoginCodes.TOKEN);
    }

    @Test
    void aNameThatIsTakenGetsANumber() {
        redeem(codes.issue("alice", VERIFIER), VERIFIER);

        assertThat(redeem(codes.issue("alice", VERIFIER), VERIFIER).at("/token/name"))
                .isEqualTo(TestLoginCodes.TOKEN + "-2");
        assertThat(redeem(codes.issue("bob", VERIFIER), VERIFIER).at("/token/name"))
                .isEqualTo(TestLoginCodes.TOKEN);
    }

    @Test
    void aCodeServesOnce() {
        String code = codes.issue("alice", VERIFIER);
        assertThat(redeem(code, VERIFIER).status()).isEqualTo(200);

        assertRefused(redeem(code, VERIFIER));
    }

    @Test
    void aStolenCodeIsWorthNothingWithoutTheVerifierAndEndsWithTheAttempt() {
        String code = codes.issue("alice", VERIFIER);

        assertRefused(redeem(code, RandomSecret.generate()));
        assertRefused(redeem(code, VERIFIER));

        JsonNode entry = root.get("/api/v1/audit?action=login.fail").items().get(1);
        assertThat(entry.path("problem").asString()).isEqualTo("wrong-code");
        assertThat(entry.path("actor").asString()).isEqualTo("alice");
    }

    /** An attacker who lets a victim's command line redeem the attacker's code would see what the victim submits. */
    @Test
    void aCodeOfAnotherUserIsRefused() {
        String ofAttacker = codes.issue("bob", RandomSecret.generate());

        assertRefused(redeem(ofAttacker, VERIFIER));
    }

    @Test
    void aCodeEndsAfterItsTime() {
        String code = codes.issue("alice", VERIFIER);
        times.loginCodesExpired();

        assertRefused(redeem(code, VERIFIER));
        assertThat(tables.count("login_code")).isZero();
    }

    @Test
    void aCodeOfADisabledOrChangedUserIsRefused() {
        String first = codes.issue("alice", VERIFIER);
        String second = codes.issue("bob", VERIFIER);
        users.disable("alice");
        users.setPassword("bob", "another");

        assertRefused(redeem(first, VERIFIER));
        assertRefused(redeem(second, VERIFIER));
    }

    @Test
    void aUserWhoMayNotUseTheInterfaceGetsNoCode() {
        users.addRole("web-only", false);
        users.setRole("alice", "web-only");

        assertThatThrownBy(() -> codes.issue("alice", VERIFIER))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("can_access_api");
    }

    @Test
    void aUserHasTenCodesAtMost() {
        IntStream.range(0, 10).forEach(number -> codes.issue("alice", VERIFIER));

        assertThatThrownBy(() -> codes.issue("alice", VERIFIER)).hasMessageContaining("10 log-ins");
        codes.issue("bob", VERIFIER);
        times.loginCodesExpired();
        codes.issue("alice", VERIFIER);
    }

    @Test
    void wrongCodesOfAnAddressAreLimitedAndLockOutNoPassword() {
        for (int i = 0; i < 100; i++) {
            assertRefused(redeem(RandomSecret.generate(), VERIFIER));
        }

        RestResponse refused = redeem(codes.issue("alice", VERIFIER), VERIFIER);

        assertThat(refused.problem()).isEqualTo("too-many-attempts");
        assertThat(refused.header("Retry-After")).isNotEmpty();
        assertThat(alice.get("/api/v1/executions").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[]", "{\"code\": 7, \"verifier\": \"v\"}", "{\"code\": \"c\"}"})
    void whatIsNoCodeIsRefusedAsSuch(String body) {
        assertThat(anonymous.post(CODES, body).status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\\u0000", "' or true --"})
    void aTextThatIsNoCodeIsAWrongOne(String text) {
        assertThat(anonymous
                        .post(CODES, "{\"code\": \"" + text + "\", \"verifier\": \"" + text + "\"}")
                        .status())
                .isBetween(400, 403);
    }

    private RestResponse redeem(String code, String verifier) {
        return anonymous.post(CODES, "{\"code\": \"%s\", \"verifier\": \"%s\"}".formatted(code, verifier));
    }

    private static void assertRefused(RestResponse answer) {
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.problem()).isEqualTo("wrong-code");
    }
}
