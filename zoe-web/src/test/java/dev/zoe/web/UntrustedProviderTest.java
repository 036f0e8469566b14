package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** ID tokens and answers that a provider which can be trusted never sends. */
@Tag("slow")
class UntrustedProviderTest {
    /** Of 256 bits, so that it could be the key of a signature. */
    private static final String CLIENT_SECRET = "s".repeat(32);

    @TempDir
    static Path keys;

    private static int port;
    private static TestWebServer server;

    private final TestBrowser browser = new TestBrowser();

    @BeforeAll
    static void start() throws Exception {
        port = TestProvider.freePort();
        Map<String, Object> settings = new LinkedHashMap<>(TestWebServer.newDatabase());
        settings.put("zoe.api.identity.sources", "local, oidc");
        settings.put("zoe.api.identity.oidc.issuer", "http://127.0.0.1:" + port);
        settings.put("zoe.api.identity.oidc.client-id", "zoe");
        settings.put("zoe.api.identity.oidc.client-secret", CLIENT_SECRET);
        settings.put("zoe.api.identity.oidc.default-role", "user");
        settings.put("zoe.api.identity.oidc.read-timeout", "2s");
        server = TestWebServer.start(settings, keys);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void users() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "users", "login_attempt");
        new TestUserWriter(database).add("root", "admin");
    }

    /** What makes an ID token out of the claims of a right one. */
    @FunctionalInterface
    interface Forgery {
        String token(JWTClaimsSet.Builder claims, RSAKey key) throws JOSEException;
    }

    static Stream<Arguments> forgeries() {
        return Stream.of(
                arguments("no nonce", changed(claims -> claims.claim("nonce", null))),
                arguments("nonce of another log-in", changed(claims -> claims.claim("nonce", "n".repeat(43)))),
                arguments("another audience", changed(claims -> claims.audience("other"))),
                arguments("no audience", changed(claims -> claims.audience(List.of()))),
                arguments("for several, issued to another", changed(claims -> claims.audience(List.of("zoe", "other"))
                        .claim("azp", "other"))),
                arguments("another issuer", changed(claims -> claims.issuer("https://evil.example.org"))),
                arguments("no issuer", changed(claims -> claims.issuer(null))),
                arguments("no subject", changed(claims -> claims.subject(null))),
                arguments("expired", changed(claims -> claims.expirationTime(at(-600)))),
                arguments("no end", changed(claims -> claims.expirationTime(null))),
                arguments("issued in the future", changed(claims -> claims.issueTime(at(3600)))),
                arguments("no signature", (Forgery) (claims, key) -> new PlainJWT(claims.build()).serialize()),
                arguments("another key of the same name", (Forgery) (claims, key) -> signed(
                        claims, new RSAKeyGenerator(2048).keyID(key.getKeyID()).generate())),
                arguments("the client's secret as key", (Forgery) (claims, key) ->
                        signed(claims, JWSAlgorithm.HS256, new MACSigner(CLIENT_SECRET), key.getKeyID())),
                arguments("the public key as secret", (Forgery) (claims, key) -> signed(
                        claims,
                        JWSAlgorithm.HS256,
                        new MACSigner(key.toRSAPublicKey().getEncoded()),
                        key.getKeyID())),
                arguments("changed after the signature", (Forgery) (claims, key) -> {
                    String[] right = signed(claims, key).split("\\.", -1);
                    String[] other = signed(claims.subject("18"), key).split("\\.", -1);
                    return String.join(".", right[0], other[1], right[2]);
                }),
                arguments("no token", (Forgery) (claims, key) -> "x"));
    }

    private static Forgery changed(Consumer<JWTClaimsSet.Builder> change) {
        return (claims, key) -> {
            change.accept(claims);
            return signed(claims, key);
        };
    }

    private static String signed(JWTClaimsSet.Builder claims, RSAKey key) throws JOSEException {
        return signed(claims, JWSAlgorithm.RS256, new RSASSASigner(key), key.getKeyID());
    }

    private static String signed(JWTClaimsSet.Builder claims, JWSAlgorithm algorithm, JWSSigner signer, String keyId)
            throws JOSEException {
        SignedJWT token =
                new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims.build());
        token.sign(signer);
        return token.serialize();
    }

    private static Date at(int seconds) {
        return Date.from(Instant.now().plusSeconds(seconds));
    }

    private static JWTClaimsSet.Builder claims(HandMadeProvider provider, String nonce) {
        return new JWTClaimsSet.Builder()
                .issuer(provider.issuer())
                .subject("17")
                .audience("zoe")
                .issueTime(at(0))
                .expirationTime(at(300))
                .claim("nonce", nonce)
                .claim("preferred_username", "ada");
    }

    /** The answer of Zoe to a browser that the provider sends back. */
    private HttpResponse<String> logIn(HandMadeProvider provider, Forgery forgery) throws JOSEException {
        String page = TestProvider.location(browser.get(server, "/login/oidc"));
        provider.setIdToken(forgery.token(claims(provider, TestProvider.parameter(page, "nonce")), provider.key()));
        return finish(page);
    }

    private HttpResponse<String> finish(String page) {
        return browser.get(server, "/login/oidc/callback?code=c&state=" + TestProvider.parameter(page, "state"));
    }

    @Test
    void aRightTokenLogsIn() throws Exception {
        try (HandMadeProvider provider = new HandMadeProvider(port)) {
            assertThat(logIn(provider, UntrustedProviderTest::signed).statusCode())
                    .isEqualTo(303);
            assertThat(browser.get(server, "/").body()).contains("ada", "Sign out");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("forgeries")
    void aForgedTokenIsRefused(String name, Forgery forgery) throws Exception {
        try (HandMadeProvider provider = new HandMadeProvider(port)) {
            HttpResponse<String> answer = logIn(provider, forgery);

            assertThat(answer.statusCode()).as(name).isEqualTo(502);
            assertThat(answer.body()).contains("did not succeed");
            assertThat(browser.cookie("zoe-session")).isEmpty();
        }
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                arguments("an error", new HandMadeProvider.Answer(400, "{\"error\": \"invalid_grant\"}")),
                arguments("a failure", new HandMadeProvider.Answer(500, "oops")),
                arguments("no JSON", new HandMadeProvider.Answer(200, "<html>")),
                arguments("no token", new HandMadeProvider.Answer(200, "{}")),
                arguments("a redirect", new HandMadeProvider.Answer(307, "/other")),
                arguments("none", HandMadeProvider.NEVER));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void anAnswerWithoutATokenIsRefused(String name, HandMadeProvider.Answer answer) throws Exception {
        try (HandMadeProvider provider = new HandMadeProvider(port)) {
            String page = TestProvider.location(browser.get(server, "/login/oidc"));
            provider.set("/token", answer);

            assertThat(finish(page).statusCode()).as(name).isEqualTo(502);
        }
    }
}
