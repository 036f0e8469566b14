package dev.zoe.api.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Who may call what of the interface 0.7, and the cookie of its log-in. */
class CompatLoginTest extends CompatApiTest {
    @Autowired
    @Qualifier("requestMappingHandlerMapping")
    private RequestMappingHandlerMapping mappings;

    @Test
    void aLogInShowsTheUserAndSetsACookie() {
        RestResponse answer = alice.get(BASE + "/login");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("/user/username")).isEqualTo("alice");
        assertThat(answer.header("Set-Cookie"))
                .startsWith("zoe=")
                .contains("; Path=/api/0.7;", "; Max-Age=43200;", "; HttpOnly", "; SameSite=Strict")
                .doesNotContain("Secure");
        assertRefused(anonymous.get(BASE + "/login"), 401, "password");
        assertRefused(anonymous.withLogin("alice", "guess").get(BASE + "/login"), 401, "wrong");
    }

    @Test
    void theCookieLogsInOnItsOwn() {
        String cookie = cookie(alice);

        assertThat(get("/login", cookie).at("/user/username")).isEqualTo("alice");
        assertThat(get("/execution", cookie).status()).isEqualTo(200);
        RestResponse started = anonymous.post(
                BASE + "/execution", submission("sort", zapp("sort", 1)), "Cookie", "other=1; " + cookie);
        assertThat(started.status()).isEqualTo(201);
        assertThat(alice.get(BASE + "/execution/"
                                + started.json().path("execution_id").asLong())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aCookieIsNotProlongedWithoutThePassword() {
        assertThat(get("/login", cookie(alice)).header("Set-Cookie")).isEmpty();
    }

    @Test
    void aTokenDoesNotBecomeACookie() {
        String secret = alice.post("/api/v1/tokens", "{\"name\": \"reads\", \"scope\": \"read\"}")
                .at("/secret");
        RestCaller program = anonymous.withToken(secret);

        RestResponse answer = program.get(BASE + "/login");

        assertThat(answer.at("/user/username")).isEqualTo("alice");
        assertThat(answer.header("Set-Cookie")).isEmpty();
        assertRefused(program.post(BASE + "/execution", submission("sort", zapp("sort", 1))), 401, "scope", "'run'");
        assertThat(program.post(BASE + "/zapp_validate", zapp("sort", 1)).status())
                .isEqualTo(200);
    }

    @Test
    void theCookieEndsWhenTheUserIsDisabledOrThePasswordChanges() {
        String ofAlice = cookie(alice);
        String ofBob = cookie(bob);

        users.disable("alice");
        users.setPassword("bob", "other");

        assertThat(get("/execution", ofAlice).status()).isEqualTo(401);
        assertThat(get("/execution", ofBob).status()).isEqualTo(401);
        assertThat(get("/info", ofBob).status()).isEqualTo(200);
    }

    @Test
    void theCookieHasTheRightsOfTheRoleAtTheTimeOfTheCall() {
        String cookie = cookie(root);
        assertThat(get("/user", cookie).status()).isEqualTo(200);

        users.setRole("root", "user");

        assertRefused(get("/user", cookie), 401, "can_change_config");
    }

    @Test
    void aForgedCookieIsNoLogIn() {
        String value = cookie(alice).substring("zoe=".length());
        String[] parts = value.split("\\.", -1);
        String later = parts[0] + "." + parts[1] + "." + (Long.parseLong(parts[2]) + 1) + "." + parts[3];
        String another = number(root) + value.substring(value.indexOf('.'));

        for (String forged : new String[] {later, another, value + "x", value.substring(1), "", "a.b.c.d"}) {
            assertThat(get("/execution", "zoe=" + forged).status()).as(forged).isEqualTo(401);
        }
        assertThat(get("/execution", "zoe=" + value).status()).isEqualTo(200);
    }

    @Test
    void theCookieCountsOnThesePathsAndWithoutAnotherLogInOnly() {
        String cookie = cookie(alice);

        assertThat(anonymous.get("/api/v1/executions", "Cookie", cookie).status())
                .isEqualTo(401);
        assertThat(anonymous
                        .withLogin("alice", "guess")
                        .get(BASE + "/execution", "Cookie", cookie)
                        .status())
                .isEqualTo(401);
        assertThat(bob.get(BASE + "/login", "Cookie", cookie).at("/user/username"))
                .isEqualTo("bob");
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, https://evil.example",
        "Origin, null",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site"
    })
    void aPageOfAnotherSiteChangesNothingWithTheCookie(String header, String value) {
        String cookie = cookie(alice);
        long id = start(alice, "sort");

        RestResponse submitted = anonymous.post(
                BASE + "/execution", submission("evil", zapp("evil", 1)), "Cookie", cookie, header, value);
        RestResponse ended = anonymous.send("DELETE", BASE + "/execution/" + id, "Cookie", cookie, header, value);

        assertRefused(submitted, 403, "site");
        assertRefused(ended, 403, "site");
        assertThat(alice.get(BASE + "/execution").json().size()).isEqualTo(1);
        assertThat(alice.get("/api/v1/executions/" + id)
                        .json()
                        .path("cancel_requested_at")
                        .isNull())
                .isTrue();
    }

    @Test
    void aFormChangesNothingWithTheCookie() {
        String cookie = cookie(alice);

        RestResponse answer = anonymous.send(
                request -> request.header("Cookie", cookie)
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString(submission("evil", zapp("evil", 1)))),
                BASE + "/execution");

        assertRefused(answer, 415, "application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/info", "/statistics/scheduler"})
    void someCallsAreOpenToEverybody(String path) {
        assertThat(anonymous.get(BASE + path).status()).isEqualTo(200);
        assertThat(alice.get(BASE + path).status()).isEqualTo(200);
        assertThat(anonymous.withLogin("alice", "guess").get(BASE + path).status())
                .isEqualTo(401);
    }

    @Test
    void everythingElseNeedsALogIn() {
        mappings.getHandlerMethods().keySet().stream()
                .flatMap(mapping -> mapping.getPatternValues().stream()
                        .filter(path -> path.startsWith(BASE))
                        .flatMap(path -> mapping.getMethodsCondition().getMethods().stream()
                                .map(method -> method + " " + path.replaceAll("\\{\\w+}", "1"))))
                .filter(call -> !call.matches("GET .*/info|GET .*/scheduler|POST .*/zapp_validate"))
                .forEach(call -> {
                    String[] parts = call.split(" ", 2);
                    assertRefused(anonymous.send(parts[0], parts[1]), 401, "password");
                });
        assertRefused(anonymous.get(BASE + "/no-such-thing"), 401, "password");
        assertRefused(anonymous.send("DELETE", BASE + "/info"), 401, "password");
        assertRefused(alice.get(BASE + "/no-such-thing"), 404);
        assertRefused(alice.send("PUT", BASE + "/login"), 405, "GET");
    }

    @Test
    void aRoleMayBeKeptFromTheApiAltogether() {
        users.addRole("none-at-all", false);
        users.setRole("bob", "none-at-all");

        assertRefused(bob.get(BASE + "/login"), 401, "can_access_api");
    }

    @Test
    void wrongLogInsCountAsElsewhere() {
        users.add("carol", "user");
        for (int i = 0; i < 10; i++) {
            assertThat(anonymous
                            .withLogin("carol", "guess" + i)
                            .get(BASE + "/login")
                            .status())
                    .isEqualTo(401);
        }

        assertRefused(anonymous.as("carol").get(BASE + "/login"), 429, "Too many");
    }

    @Test
    void theOlderPathsAreNotInTheOpenApiDocument() {
        assertThat(anonymous.get("/api/v1/openapi").text()).doesNotContain("/api/0.7/");
    }

    /** As clients send it back. */
    private static String cookie(RestCaller user) {
        return user.get(BASE + "/login").header("Set-Cookie").replaceFirst(";.*", "");
    }

    private RestResponse get(String path, String cookie) {
        return anonymous.get(BASE + path, "Cookie", cookie);
    }
}
