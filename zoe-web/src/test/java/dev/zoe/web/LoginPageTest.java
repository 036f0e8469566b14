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
import java.util.TreeMap;
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
    private static final String STATE = "s".repeat(43);
    private static final String CHALLENGE = "c".repeat(43);
    private static final String CLI =
            "/login/cli?port=45454&state=" + STATE + "&code_challenge=" + CHALLENGE + "&name=cli-laptop";

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
        assertThat(browser.get(one, "/").body()).contains("alice", "Sign out");
        assertThat(browser.get(other, "/").body()).contains("alice", "Sign out");
        assertThat(tables.countContaining("web_session", browser.cookie(SESSION), Optional.empty()))
                .isZero();
    }

    @Test
    void aPersonNeedsNoRightToUseTheApi() {
        users.addRole("pages-only", false);
        users.setRole("alice", "pages-only");

        browser.logIn(one, "alice", "secret");

        assertThat(browser.get(one, "/").statusCode()).isEqualTo(200);
    }

    @Test
    void aWrongPasswordAndAnUnknownNameGetTheSamePage() {
        String wrong = pageWithoutForm(browser.logIn(one, "alice", "wrong"), 401);
        String unknown = pageWithoutForm(browser.logIn(one, "nemo", "wrong"), 401);
        users.disable("alice");
        String disabled = pageWithoutForm(browser.logIn(one, "alice", "secret"), 401);

        assertThat(wrong)
                .contains("is wrong, or the user is disabled")
                .containsPattern("<input id=\"username\"[^>]* value=\"alice\"")
                .isEqualTo(unknown)
                .isEqualTo(disabled);
        assertThat(browser.cookie(SESSION)).isEmpty();
    }

    private static String pageWithoutForm(HttpResponse<String> page, int status) {
        assertThat(page.statusCode()).isEqualTo(status);
        return page.body().replace(TestBrowser.formOf(page), "").replace("value=\"nemo\"", "value=\"alice\"");
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

    /** A redirect to the log-in would lose what was typed; a challenge would open a window of the browser. */
    @Test
    void whoSendsAFormWithoutASessionIsToldHowToSendItAgain() {
        HttpResponse<String> page = browser.post(one, "/account/tokens", Map.of("name", "half-filled"));

        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.headers().firstValue("WWW-Authenticate")).isEmpty();
        assertThat(page.body()).contains("load this page again", "target=\"_blank\" href=\"/login\"");
        assertThat(browser.get(one, "/login/ended").statusCode()).isEqualTo(405);
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

    @Test
    void aCommandLineGetsACodeAfterTheUserHasLoggedInAndAllowedIt() {
        HttpResponse<String> unknown = browser.get(one, CLI);
        assertThat(unknown.statusCode()).isEqualTo(303);
        HttpResponse<String> form = browser.get(one, location(unknown));
        HttpResponse<String> back = browser.post(
                one,
                "/login",
                Map.of("username", "alice", "password", "secret", "form", TestBrowser.formOf(form), "to", CLI));
        assertThat(location(back)).endsWith(CLI);

        HttpResponse<String> question = browser.get(one, CLI);
        assertThat(question.body()).contains("cli-laptop", "alice", "Allow", "error=access_denied");
        assertThat(question.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("form-action 'self'", "frame-ancestors 'none'");
        assertThat(question.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(tables.count("login_code")).isZero();

        HttpResponse<String> allowed = browser.post(other, "/login/cli", cliForm(question));

        assertThat(allowed.statusCode()).isEqualTo(200);
        assertThat(allowed.body())
                .containsPattern("content=\"0; url=http://127[.]0[.]0[.]1:45454/[?]code=[A-Za-z0-9_-]{43}&amp;state="
                        + STATE + "\"");
        assertThat(allowed.headers().firstValue("Referrer-Policy")).contains("same-origin");
        assertThat(allowed.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(tables.count("login_code")).isEqualTo(1);
    }

    @Test
    void withoutAPortTheUserCopiesTheCode() {
        browser.logIn(one, "alice", "secret");
        HttpResponse<String> question = browser.get(one, CLI.replace("port=45454&", ""));
        Map<String, String> fields = new TreeMap<>(cliForm(question));
        fields.put("port", "");

        HttpResponse<String> allowed = browser.post(one, "/login/cli", fields);

        assertThat(allowed.body()).containsPattern(">[A-Za-z0-9_-]{43}</code>").doesNotContain("127.0.0.1", "refresh");
    }

    @Test
    void noOtherSiteAndNoOtherBrowserAllowsACommandLine() {
        browser.logIn(one, "alice", "secret");
        Map<String, String> form = cliForm(browser.get(one, CLI));
        TestBrowser attacker = new TestBrowser();
        Map<String, String> ofAttacker = cliForm(attacker.get(one, "/login"));

        assertThat(browser.post(one, "/login/cli", ofAttacker).statusCode()).isEqualTo(403);
        assertThat(browser.post(one, "/login/cli", form, "Sec-Fetch-Site", "cross-site")
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.post(one, "/login/cli", form, "Origin", "https://evil.example.org")
                        .statusCode())
                .isEqualTo(403);
        assertThat(location(attacker.post(one, "/login/cli", ofAttacker))).contains("/login?to=");
        users.disable("alice");
        assertThat(location(browser.post(one, "/login/cli", form))).contains("/login?to=");
        assertThat(tables.count("login_code")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "port=80",
                "port=65536",
                "port=1@evil.example.org",
                "port=0x50",
                "state=short",
                "state=%22%3E%3Cscript%3E0123456789",
                "code_challenge=abc",
                "name=a%20b",
                "name=%3Cscript%3E",
                "name="
            })
    void aCodeGoesToThisMachineOnly(String wrong) {
        browser.logIn(one, "alice", "secret");
        String name = wrong.substring(0, wrong.indexOf('=') + 1);

        HttpResponse<String> page = browser.get(one, CLI.replaceFirst(name + "[^&]*", wrong));

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body()).contains("not that of").doesNotContain("<script>", "evil");
    }

    private static Map<String, String> cliForm(HttpResponse<String> page) {
        return Map.of(
                "form",
                TestBrowser.formOf(page),
                "port",
                "45454",
                "state",
                STATE,
                "code_challenge",
                CHALLENGE,
                "name",
                "cli-laptop");
    }

    private static String location(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Location")
                .orElseThrow(() -> new AssertionError(answer.statusCode() + " " + answer.body()))
                .replaceFirst("^http://[^/]*", "");
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
