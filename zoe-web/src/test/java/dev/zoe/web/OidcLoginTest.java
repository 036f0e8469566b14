package dev.zoe.web;

import static dev.zoe.web.TestProvider.location;
import static dev.zoe.web.TestProvider.parameter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.security.RandomSecret;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupMemberStore;
import dev.zoe.db.group.GroupMemberStore.Membership;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.db.user.AuthSource;
import dev.zoe.db.user.QuotaRepository;
import dev.zoe.db.user.UserRepository;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Log-ins with a real OpenID Connect provider, through two servers that share a database. */
@Tag("slow")
class OidcLoginTest {
    private static final String SESSION = "zoe-session";
    private static final String ATTEMPT = "zoe-oidc";
    private static final String TOO_OLD = "too old, or began in another window";

    @TempDir
    static Path keys;

    private static TestProvider provider;
    private static TestWebServer one;
    private static TestWebServer other;

    private final TestBrowser browser = new TestBrowser();
    private TestUserWriter users;
    private TestTables tables;

    @BeforeAll
    static void start() throws Exception {
        int first = TestProvider.freePort();
        int second = TestProvider.freePort();
        provider = TestProvider.start(callback(first), callback(second));
        Map<String, Object> settings = new LinkedHashMap<>(TestWebServer.newDatabase());
        settings.put("zoe.api.identity.sources", "local, oidc");
        settings.put("zoe.api.identity.oidc.issuer", provider.issuer());
        settings.put("zoe.api.identity.oidc.client-id", TestProvider.CLIENT);
        settings.put("zoe.api.identity.oidc.client-secret", TestProvider.CLIENT_SECRET);
        // The provider is a part of this JVM, and answers late on a busy machine.
        settings.put("zoe.api.identity.oidc.connect-timeout", "60s");
        settings.put("zoe.api.identity.oidc.read-timeout", "60s");
        settings.put("zoe.api.identity.oidc.name", "Example University");
        settings.put("zoe.api.identity.oidc.groups-claim", "realm.groups");
        settings.put("zoe.api.identity.oidc.roles[0].group", "zoe-admins");
        settings.put("zoe.api.identity.oidc.roles[0].role", "admin");
        settings.put("zoe.api.identity.oidc.roles[1].group", "everybody");
        settings.put("zoe.api.identity.oidc.roles[1].role", "user");
        settings.put("zoe.api.identity.oidc.zoe-groups[0].group", "theory");
        settings.put("zoe.api.identity.oidc.zoe-groups[0].zoe-group", "physics");
        settings.put("zoe.api.identity.oidc.zoe-group-pattern", "team-(.*)");
        settings.put("port", first);
        one = TestWebServer.start(settings, keys);
        settings.put("port", second);
        other = TestWebServer.start(settings, keys);
    }

    private static String callback(int port) {
        return "http://127.0.0.1:" + port + "/login/oidc/callback";
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
        provider.close();
    }

    @BeforeEach
    void people() {
        DataSource database = one.bean(DataSource.class);
        tables = new TestTables(database);
        tables.empty("execution", "users", "user_group", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("root", "admin");
        person("17", "ada", "everybody");
    }

    private static void person(String subject, String name, String... groups) {
        provider.addPerson(subject, Map.of("preferred_username", name, "realm", Map.of("groups", List.of(groups))));
    }

    /** The address to which the provider sends the browser back. */
    private String atProvider(String subject, HttpResponse<String> begun) {
        HttpResponse<String> answer = TestWebServer.send(HttpRequest.newBuilder(URI.create(location(begun)))
                .header("Accept", "text/html")
                .header("Cookie", provider.session(subject)));
        return location(answer);
    }

    private HttpResponse<String> logIn(String subject) {
        return browser.get(one, atProvider(subject, browser.get(one, "/login/oidc?to=/executions/7")));
    }

    private static String role(String username) {
        return one.bean(UserRepository.class)
                .findByUsername(username)
                .orElseThrow()
                .getRole()
                .getName();
    }

    @Test
    void theFirstLoginCreatesTheUserWithTheRoleOfTheGroups() {
        assertThat(browser.get(one, "/login").body()).contains("Sign in with Example University", "/login/oidc?to=/");

        HttpResponse<String> answer = logIn("17");

        assertThat(answer.statusCode()).isEqualTo(303);
        assertThat(location(answer)).isEqualTo("/executions/7");
        assertThat(browser.cookie(ATTEMPT)).isEmpty();
        assertThat(browser.get(one, "/").body()).contains("ada", "Sign out");
        assertThat(browser.get(other, "/").body()).contains("ada", "Sign out");
        assertThat(role("ada")).isEqualTo("user");
    }

    @Test
    void theRequestHasStateNonceAndProofOfTheCode() {
        String page = location(browser.get(one, "/login/oidc"));

        assertThat(page)
                .startsWith(provider.issuer() + "/oauth2/authorize?")
                .contains("response_type=code", "code_challenge_method=S256")
                .containsPattern("[?&]state=[A-Za-z0-9_-]{43}(&|$)")
                .containsPattern("[?&]nonce=[A-Za-z0-9_-]{43}(&|$)")
                .containsPattern("[?&]code_challenge=[A-Za-z0-9_-]{43}(&|$)");
        assertThat(browser.cookie(ATTEMPT)).matches("([A-Za-z0-9_-]{43}[.]){2}[A-Za-z0-9_-]{43}/");
        String verifier = browser.cookie(ATTEMPT).replaceFirst(".*[.]([^/]*)/", "$1");
        assertThat(page).doesNotContain(verifier);
    }

    @Test
    void theRoleFollowsTheProviderAndTheUserIsWhoTheSubjectIs() {
        logIn("17");
        person("17", "countess", "zoe-admins");

        assertThat(logIn("17").statusCode()).isEqualTo(303);

        assertThat(role("ada")).isEqualTo("admin");
        assertThat(browser.get(one, "/").body()).contains("ada").doesNotContain("countess");
    }

    @Test
    void anEqualNameNeverTakesOverAUser() {
        logIn("17");
        browser.post(one, "/logout", Map.of());
        person("18", "ada", "zoe-admins");
        person("19", "alice", "zoe-admins");

        for (String subject : List.of("18", "19")) {
            HttpResponse<String> page = logIn(subject);
            assertThat(page.statusCode()).isEqualTo(403);
            assertThat(page.body()).contains("may not use Zoe");
            assertThat(browser.cookie(SESSION)).isEmpty();
        }
        assertThat(role("ada")).isEqualTo("user");
        assertThat(role("alice")).isEqualTo("user");
    }

    @Test
    void whoHasNoRoleOrNoUsableNameOrIsDisabledIsRefused() {
        person("20", "guest", "others");
        person("21", "Ada Lovelace", "everybody");
        person("22", "me", "everybody");
        logIn("17");
        users.disable("ada");

        for (String subject : List.of("17", "20", "21", "22")) {
            assertThat(logIn(subject).statusCode()).isEqualTo(403);
        }
        assertThat(tables.count("users")).isEqualTo(3);
    }

    @Test
    void groupsOfTheProviderBecomeGroupsOfZoe() {
        GroupRepository groups = one.bean(GroupRepository.class);
        groups.save(new GroupEntity(
                "physics",
                one.bean(QuotaRepository.class).findByName("unlimited").orElseThrow(),
                Instant.now()));
        person("17", "ada", "everybody", "theory", "team-none");

        logIn("17");
        assertThat(groupsOf("ada"))
                .containsExactly(new Membership(groupId("physics"), "physics", true, AuthSource.OIDC));

        person("17", "ada", "everybody");
        assertThat(logIn("17").statusCode()).isEqualTo(303);
        assertThat(groupsOf("ada")).isEmpty();
    }

    private static long groupId(String name) {
        return one.bean(GroupRepository.class).findByName(name).orElseThrow().getId();
    }

    private static List<Membership> groupsOf(String username) {
        return one.bean(GroupMemberStore.class)
                .groupsOf(one.bean(UserRepository.class)
                        .findByUsername(username)
                        .orElseThrow()
                        .getId());
    }

    @Test
    void aUserOfTheProviderLogsTheCommandLineInWithAnyServer() {
        String verifier = RandomSecret.generate();
        String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(RandomSecret.hash(verifier));
        String page =
                "/login/cli?port=45454&state=" + "s".repeat(43) + "&code_challenge=" + challenge + "&name=cli-laptop";
        String form = location(browser.get(one, page));
        assertThat(browser.get(one, form).body()).contains("/login/oidc?to=/login/cli");
        String back =
                location(browser.get(one, atProvider("17", browser.get(one, form.replace("/login?", "/login/oidc?")))));
        assertThat(back).isEqualTo(page);

        HttpResponse<String> allowed = browser.post(
                one,
                "/login/cli",
                Map.of(
                        "form",
                        TestBrowser.formOf(browser.get(one, back)),
                        "port",
                        "45454",
                        "state",
                        "s".repeat(43),
                        "code_challenge",
                        challenge,
                        "name",
                        "cli-laptop"));
        String code = allowed.body().replaceFirst("(?s).*[?]code=([A-Za-z0-9_-]{43}).*", "$1");
        HttpResponse<String> answer = TestWebServer.send(other.request("/api/v1/login-codes")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"code\": \"%s\", \"verifier\": \"%s\"}".formatted(code, verifier))));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        String secret = answer.body().replaceFirst("(?s).*\"secret\":\"([^\"]*)\".*", "$1");
        assertThat(TestWebServer.send(one.request("/api/v1/users/me").header("Authorization", "Bearer " + secret))
                        .body())
                .contains("\"username\":\"ada\"");
    }

    @Test
    void aUserOfTheProviderHasNoPassword() {
        logIn("17");

        assertThat(new TestBrowser().logIn(one, "ada", "secret").statusCode()).isEqualTo(401);
    }

    @Test
    void anAnswerServesOnceAndOnlyTheBrowserThatAsked() {
        String answer = atProvider("17", browser.get(one, "/login/oidc"));
        TestBrowser victim = new TestBrowser();
        victim.get(one, "/login/oidc");

        HttpResponse<String> forced = victim.get(one, answer);
        assertThat(forced.statusCode()).isEqualTo(403);
        assertThat(forced.body()).contains(TOO_OLD);
        assertThat(new TestBrowser().get(one, answer).statusCode()).isEqualTo(403);

        String kept = browser.cookie(ATTEMPT);
        assertThat(browser.get(one, answer).statusCode()).isEqualTo(303);
        assertThat(browser.get(one, answer).body()).contains(TOO_OLD);
        browser.setCookie(ATTEMPT, kept);
        assertThat(browser.get(one, answer).statusCode()).isEqualTo(502);
    }

    @Test
    void aCodeOfAnotherAttemptIsRefused() {
        TestBrowser attacker = new TestBrowser();
        String stolen = parameter(atProvider("17", attacker.get(one, "/login/oidc")), "code");
        String own = atProvider("17", browser.get(one, "/login/oidc"));

        HttpResponse<String> page = browser.get(one, own.replace(parameter(own, "code"), stolen));

        assertThat(page.statusCode()).isEqualTo(502);
        assertThat(browser.cookie(SESSION)).isEmpty();
    }

    @Test
    void theAnswerOfAnotherProviderIsRefused() {
        String answer = atProvider("17", browser.get(one, "/login/oidc"));

        assertThat(browser.get(one, answer + "&iss=https://evil.example.org").statusCode())
                .isEqualTo(502);
    }

    @Test
    void anErrorOfTheProviderIsShownAsOne() {
        String state = parameter(location(browser.get(one, "/login/oidc")), "state");

        HttpResponse<String> page = browser.get(
                one, "/login/oidc/callback?error=access_denied&error_description=%3Cscript%3E&state=" + state);

        assertThat(page.statusCode()).isEqualTo(403);
        assertThat(page.body()).contains("The provider did not log you in").doesNotContain("script");
    }

    @Test
    void aSecretThatSomebodyElseChoseBecomesNoSession() {
        String chosen = "A".repeat(43);
        browser.setCookie(SESSION, chosen);

        logIn("17");

        assertThat(browser.cookie(SESSION)).isNotEmpty().isNotEqualTo(chosen);
    }

    @Test
    void aLoginLeadsToPagesOfThisServerOnly() {
        HttpResponse<String> answer =
                browser.get(one, atProvider("17", browser.get(one, "/login/oidc?to=//evil.example.org")));

        assertThat(location(answer)).isEqualTo("/");
    }
}
