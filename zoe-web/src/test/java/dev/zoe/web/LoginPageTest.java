package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.RecordTimeWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Log-in with the form, and sessions, through two servers that share a database. */
@Tag("slow")
class LoginPageTest {
    private static final String SESSION = "zoe-session";

    @TempDir
    static Path keys;

    private static TestWebServer one;
    private static TestWebServer other;

    private final TestBrowser browser = new TestBrowser();
    private TestUserWriter users;
    private TestTables tables;
    private RecordTimeWriter times;

    @BeforeAll
    static void start() throws Exception {
        Map<String, Object> database = TestWebServer.newDatabase();
        one = TestWebServer.start(database, keys);
        other = TestWebServer.start(database, keys);
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    @BeforeEach
    void people() {
        DataSource database = one.bean(DataSource.class);
        tables = new TestTables(database);
        tables.empty("execution", "users", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        times = new RecordTimeWriter(database);
    }

    @Test
    void aPersonIsSentToThePageAndBack() {
        HttpResponse<String> refused = browser.get(one, "/executions/7");
        assertThat(refused.statusCode()).isEqualTo(302);
        String page = refused.headers().firstValue("Location").orElse("");
        assertThat(page).endsWith("/login?to=%2Fexecutions%2F7");

        HttpResponse<String> form = browser.get(one, "/login?to=/executions/7");

        assertThat(form.body()).contains("name=\"to\" value=\"/executions/7\"", "type=\"password\"");
        assertThat(form.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'");
    }

    @Test
    void theRightPasswordBeginsASessionThatEveryServerKnows() {
        HttpResponse<String> answer = browser.logIn(one, "alice", "secret");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(answer.headers().allValues("Set-Cookie"))
                .filteredOn(cookie -> cookie.startsWith(SESSION))
                .singleElement()
                .asString()
                .contains("HttpOnly", "SameSite=Lax", "Path=/")
                .doesNotContain("Max-Age", "Domain");
        assertThat(browser.get(one, "/").body()).contains("alice", "Log out");
        assertThat(browser.get(other, "/").body()).contains("alice", "Log out");
        assertThat(tables.countContaining("web_session", browser.cookie(SESSION), Optional.empty()))
                .isZero();
    }

    @Test
    void aWrongPasswordAndAnUnknownNameGetTheSamePage() {
        String wrong = pageWithoutForm(browser.logIn(one, "alice", "wrong"), 401);
        String unknown = pageWithoutForm(browser.logIn(one, "nemo", "wrong"), 401);
        users.disable("alice");
        String disabled = pageWithoutForm(browser.logIn(one, "alice", "secret"), 401);

        assertThat(wrong)
                .contains("is wrong, or the user is disabled")
                .isEqualTo(unknown)
                .isEqualTo(disabled);
        assertThat(browser.cookie(SESSION)).isEmpty();
    }

    private static String pageWithoutForm(HttpResponse<String> page, int status) {
        assertThat(page.statusCode()).isEqualTo(status);
        return page.body().replace(TestBrowser.formOf(page), "");
    }

    @Test
    void wrongPasswordsAreLimitedOverAllServers() {
        for (int i = 0; i < 5; i++) {
            browser.logIn(one, "alice", "guess" + i);
            browser.logIn(other, "alice", "guess" + i);
        }

        HttpResponse<String> page = browser.logIn(other, "alice", "secret");

        assertThat(page.statusCode()).isEqualTo(429);
        assertThat(page.headers().firstValue("Retry-After")).isPresent();
        assertThat(page.body()).contains("Too many log-ins failed for this user");
    }

    @Test
    void aLogInChangesTheSecretAndEndsTheFormerSession() {
        browser.logIn(one, "alice", "secret");
        String first = browser.cookie(SESSION);

        browser.logIn(one, "alice", "secret");

        assertThat(browser.cookie(SESSION)).isNotEqualTo(first);
        TestBrowser thief = new TestBrowser();
        thief.setCookie(SESSION, first);
        assertThat(thief.get(one, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void aSecretThatSomebodyElseChoseBecomesNoSession() {
        String chosen = "A".repeat(43);
        browser.setCookie(SESSION, chosen);

        browser.logIn(one, "alice", "secret");

        assertThat(browser.cookie(SESSION)).isNotEqualTo(chosen);
        TestBrowser thief = new TestBrowser();
        thief.setCookie(SESSION, chosen);
        assertThat(thief.get(one, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void logOutEndsTheSessionEverywhere() {
        browser.logIn(one, "alice", "secret");
        String secret = browser.cookie(SESSION);

        assertThat(browser.post(other, "/logout", Map.of()).statusCode()).isEqualTo(303);

        assertThat(browser.cookie(SESSION)).isEmpty();
        browser.setCookie(SESSION, secret);
        assertThat(browser.get(one, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void aDisabledUserIsLoggedOut() {
        browser.logIn(one, "alice", "secret");
        users.disable("alice");

        assertThat(browser.get(one, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void aNewPasswordEndsSessions() {
        browser.logIn(one, "alice", "secret");
        users.setPassword("alice", "other");

        assertThat(browser.get(other, "/").statusCode()).isEqualTo(302);
    }

    /** Every change of a user by Zoe, such as another role, counts as one. */
    @Test
    void aChangedUserIsLoggedOut() {
        browser.logIn(one, "alice", "secret");
        users.changeAll();

        assertThat(browser.get(other, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void aSessionEndsWithoutUseAndAfterItsTime() {
        browser.logIn(one, "alice", "secret");
        times.sessionsUsed(Duration.ofMinutes(59));
        assertThat(browser.get(one, "/").statusCode()).isEqualTo(200);
        times.sessionsUsed(Duration.ofMinutes(59));
        assertThat(browser.get(one, "/").statusCode()).isEqualTo(200);

        times.sessionsUsed(Duration.ofMinutes(60));
        assertThat(browser.get(one, "/").statusCode()).isEqualTo(302);

        browser.logIn(one, "alice", "secret");
        times.sessionsExpired();
        assertThat(browser.get(one, "/").statusCode()).isEqualTo(302);
    }

    @Test
    void sessionsThatHaveEndedAreRemoved() {
        browser.logIn(one, "alice", "secret");
        times.sessionsExpired();

        new TestBrowser().logIn(one, "alice", "secret");

        assertThat(tables.count("web_session")).isEqualTo(1);
    }

    @Test
    void theRestInterfaceTakesNoSession() {
        browser.logIn(one, "alice", "secret");

        assertThat(browser.get(one, "/api/v1/executions").statusCode()).isEqualTo(401);
    }

    @Test
    void aFormOfAnotherBrowserOrOfAnotherSiteIsRefused() {
        String form = TestBrowser.formOf(new TestBrowser().get(one, "/login"));
        Map<String, String> fields = Map.of("username", "alice", "password", "secret", "form", form);

        assertThat(browser.post(one, "/login", fields).statusCode()).isEqualTo(403);
        assertThat(browser.post(one, "/login", Map.of("username", "alice", "password", "secret", "form", ""))
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.post(one, "/login", fields, "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.post(one, "/logout", Map.of(), "Origin", "https://evil.example.org")
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.cookie(SESSION)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "//evil.example.org, /",
        "https://evil.example.org, /",
        "/\\evil.example.org, /",
        "/executions/7, /executions/7",
        "/executions/7/../.., /"
    })
    void aLogInLeadsToPagesOfThisServerOnly(String wanted, String page) {
        String form = TestBrowser.formOf(browser.get(one, "/login"));

        HttpResponse<String> answer = browser.post(
                one, "/login", Map.of("username", "alice", "password", "secret", "form", form, "to", wanted));

        assertThat(answer.headers().firstValue("Location").orElse("")).matches("(http://[^/]*)?" + page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "%zz=%", "username", "&&=&", "username=a&username=b"})
    void whatIsNoFormIsRefused(String body) {
        HttpResponse<String> answer = TestWebServer.send(one.request("/login")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString(body)));

        assertThat(answer.statusCode()).isEqualTo(403);
    }
}
