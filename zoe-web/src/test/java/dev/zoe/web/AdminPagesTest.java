package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of administration and of the account: who may open them, and what their forms do. */
@Tag("slow")
class AdminPagesTest {
    private static final Pattern VERSION = Pattern.compile("name=\"version\" value=\"([^\"]*)\"");
    private static final Pattern SECRET = Pattern.compile("<code class=\"secret\">([^<]+)</code>");

    private final TestWebServer server = TestWebServer.shared();

    private final TestBrowser alice = new TestBrowser();
    private final TestBrowser root = new TestBrowser();
    private MasterRecordWriter records;
    private TestUserWriter users;
    private RestCaller admin;

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "event", "node", "users", "user_group", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("olga", "operator");
        users.add("root", "admin");
        records = server.records();
        admin = new RestCaller(server.url(), Optional.empty()).as("root");
        alice.logIn(server, "alice", "secret");
        root.logIn(server, "root", "secret");
    }

    private HttpResponse<String> send(TestBrowser browser, String page, String path, Map<String, String> fields) {
        Map<String, String> all = new HashMap<>(fields);
        all.putIfAbsent("form", TestBrowser.formOf(browser.get(server, page)));
        return browser.post(server, path, all);
    }

    private static String version(HttpResponse<String> page) {
        Matcher version = VERSION.matcher(page.body());
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/admin",
                "/admin?checks",
                "/admin?part=checks",
                "/admin/users",
                "/admin/users/alice",
                "/admin/groups",
                "/admin/roles",
                "/admin/roles/user",
                "/admin/quotas",
                "/admin/quotas/unlimited",
                "/admin/nodes",
                "/admin/nodes/n1",
                "/admin/message",
                "/admin/audit",
                "/admin/audit/csv",
                "/admin/audit/export"
            })
    void administrationIsForThoseWhoMayChangeTheConfiguration(String path) {
        records.addNode("n1", 8, 1L << 30, 0);
        TestBrowser olga = new TestBrowser();
        olga.logIn(server, "olga", "secret");

        HttpResponse<String> page = root.get(server, path);

        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(alice.get(server, path).statusCode()).isEqualTo(403);
        assertThat(olga.get(server, path).body()).contains("can_change_config");
        assertThat(new TestBrowser().get(server, path).statusCode()).isNotEqualTo(200);
        assertThat(alice.get(server, "/").body()).doesNotContain("href=\"/admin\"");
    }

    /** The checks wait for parts that do not answer, and the page does not. */
    @Test
    void theChecksComeAfterThePageOrWithItWhereNoScriptRuns() {
        String check = "<th scope=\"row\">database</th>";

        assertThat(root.get(server, "/admin").body())
                .contains("id=\"checking\"", "href=\"/admin?checks\"", ", load\"")
                .doesNotContain(check);
        assertThat(root.get(server, "/admin?checks").body()).contains(check).doesNotContain("checking", ", load\"");
        assertThat(root.get(server, "/admin?part=checks").body())
                .startsWith("<section")
                .contains(check)
                .doesNotContain(", load\"");
    }

    @Test
    void aFormOfAnotherUserOrSiteChangesNothing() {
        Map<String, String> fields = Map.of("username", "mallory", "role", "admin");

        assertThat(send(alice, "/account", "/admin/users", fields).statusCode()).isEqualTo(403);
        Map<String, String> forged = new HashMap<>(fields);
        forged.put("form", "guessed");
        assertThat(send(root, "/admin/users", "/admin/users", forged).statusCode())
                .isEqualTo(403);
        assertThat(admin.get("/api/v1/users/mallory").status()).isEqualTo(404);
    }

    @Test
    void aRefusedFormKeepsWhatWasTyped() {
        HttpResponse<String> page = send(
                root,
                "/admin/users",
                "/admin/users",
                Map.of("username", "Ada <b>", "email", "no \"address\"", "shares", "many", "role", "user"));

        assertThat(page.statusCode()).isEqualTo(400);
        assertThat(page.body())
                .contains("value=\"Ada &lt;b&gt;\"", "value=\"no &quot;address&quot;\"", "value=\"many\"")
                .contains("id=\"new-username-wrong\"", "aria-describedby=\"new-shares-wrong\"")
                .doesNotContain("<b>\"");
    }

    @Test
    void aNewUserSetsAPasswordWithTheSecretThatIsShownOnce() {
        HttpResponse<String> created =
                send(root, "/admin/users", "/admin/users", Map.of("username", "ada", "role", "user"));
        Matcher secret = SECRET.matcher(created.body());
        assertThat(secret.find()).as(created.body()).isTrue();
        TestBrowser ada = new TestBrowser();
        String page = "/login/password?user=ada";
        assertThat(ada.get(server, page).body()).contains("value=\"ada\"");

        HttpResponse<String> wrong = send(
                ada,
                page,
                "/login/password",
                Map.of("username", "ada", "secret", "none", "password", "a-long-Pass-9x"));
        HttpResponse<String> set = send(
                ada,
                page,
                "/login/password",
                Map.of("username", "ada", "secret", secret.group(1), "password", "a-long-Pass-9x"));

        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body())
                .contains("The user name or the secret is wrong")
                .doesNotContain("a-long-Pass");
        assertThat(set.statusCode()).as(set.body()).isEqualTo(303);
        assertThat(ada.logIn(server, "ada", "a-long-Pass-9x").statusCode()).isEqualTo(303);
        assertThat(root.get(server, "/admin/users/ada").body()).doesNotContain(secret.group(1));
    }

    @Test
    void aUserThatWasChangedMeanwhileIsNotOverwrittenUnseen() {
        HttpResponse<String> before = root.get(server, "/admin/users/alice");
        admin.send("PATCH", "/api/v1/users/alice", "application/json", "{\"shares\": 5}");
        Map<String, String> typed = Map.of(
                "version", version(before), "role", "user", "quota", "unlimited", "shares", "3", "enabled", "on");

        HttpResponse<String> refused = send(root, "/admin/users/alice", "/admin/users/alice", typed);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("It was changed meanwhile", "value=\"3\"", "Now: 5");
        Map<String, String> again = new HashMap<>(typed);
        again.put("version", version(refused));
        assertThat(send(root, "/admin/users/alice", "/admin/users/alice", again).statusCode())
                .isEqualTo(303);
        assertThat(admin.get("/api/v1/users/alice").at("/shares")).isEqualTo("3");
    }

    @Test
    void aDisabledUserIsSignedOut() {
        HttpResponse<String> page = root.get(server, "/admin/users/alice");

        HttpResponse<String> changed = send(
                root,
                "/admin/users/alice",
                "/admin/users/alice",
                Map.of("version", version(page), "role", "user", "quota", "unlimited", "executions", "cancel"));

        assertThat(changed.statusCode()).isEqualTo(303);
        assertThat(alice.get(server, "/").statusCode()).isNotEqualTo(200);
        assertThat(root.get(server, "/admin/users?enabled=no").body())
                .contains(">alice<")
                .doesNotContain(">olga<");
    }

    @Test
    void groupsRolesAndQuotasAreCreatedChangedAndDeleted() {
        assertThat(send(root, "/admin/quotas", "/admin/quotas", Map.of("name", "small", "cores", "2.5"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(send(root, "/admin/groups", "/admin/groups", Map.of("name", "physics", "quota", "small"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(send(root, "/admin/groups/physics", "/admin/groups/physics/members", Map.of("username", "alice"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(root.get(server, "/admin/groups/physics").body()).contains(">alice<");
        HttpResponse<String> nobody =
                send(root, "/admin/groups/physics", "/admin/groups/physics/members", Map.of("username", "<i>"));
        assertThat(nobody.statusCode()).isEqualTo(404);
        assertThat(nobody.body()).contains("value=\"&lt;i&gt;\"").doesNotContain("<i>");
        assertThat(send(root, "/admin/roles", "/admin/roles", Map.of("name", "guest", "capabilities", "can_see_status"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(admin.get("/api/v1/roles/guest").text()).contains("can_see_status");
        HttpResponse<String> used = send(root, "/admin/quotas/small", "/admin/quotas/small/delete", Map.of());
        assertThat(used.statusCode()).isEqualTo(409);
        assertThat(send(root, "/admin/groups/physics", "/admin/groups/physics/delete", Map.of())
                        .statusCode())
                .isEqualTo(303);
        assertThat(send(root, "/admin/quotas/small", "/admin/quotas/small/delete", Map.of())
                        .statusCode())
                .isEqualTo(303);
        assertThat(send(root, "/admin/roles/guest", "/admin/roles/guest/delete", Map.of())
                        .statusCode())
                .isEqualTo(303);
    }

    @Test
    void aNodeIsDrainedAndPutBack() {
        records.addNode("n1", 8, 1L << 30, 0);

        send(root, "/admin/nodes/n1", "/admin/nodes/n1", Map.of("drained", "true", "version", "in-use"));
        HttpResponse<String> late =
                send(root, "/admin/nodes/n1", "/admin/nodes/n1", Map.of("drained", "true", "version", "in-use"));

        assertThat(admin.get("/api/v1/nodes/n1").at("/status")).isEqualTo("drained");
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(late.body()).contains("Use it again");
        send(root, "/admin/nodes/n1", "/admin/nodes/n1", Map.of("drained", "false", "version", "drained"));
        assertThat(admin.get("/api/v1/nodes/n1").at("/status")).isEqualTo("up");
        assertThat(send(alice, "/account", "/admin/nodes/n1", Map.of("drained", "true"))
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void theAuditTrailIsFilteredAndExported() {
        users.add("zed", "user");
        admin.send("PATCH", "/api/v1/users/zed", "application/json", "{\"shares\": 7}");

        assertThat(root.get(server, "/admin/audit?action=user.change&target=user/zed")
                        .body())
                .contains("user/zed", "root");
        assertThat(root.get(server, "/admin/audit?actor=nobody").body()).contains("No entry meets these conditions");
        assertThat(root.get(server, "/admin/audit?since=yesterday").statusCode())
                .isEqualTo(400);
        assertThat(root.get(server, "/admin/audit/export").body()).contains("\"last_position\"");
    }

    @Test
    void theEntriesThatAFilterShowsAreAFileForSpreadsheets() {
        send(root, "/admin/quotas", "/admin/quotas", Map.of("name", "csv-quota"));

        String page = root.get(server, "/admin/audit?action=quota&result=done").body();
        HttpResponse<String> file = root.get(server, "/admin/audit/csv?action=quota&result=done&target=csv-quota");

        assertThat(page).containsPattern("href=\"/admin/audit/csv\\?actor=&amp;action=quota[^\"]*result=done\"");
        assertThat(file.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"audit.csv\"");
        assertThat(file.body().lines()).hasSize(2).last().asString().contains(",quota.create,quota,csv-quota,");
        assertThat(root.get(server, "/admin/audit/csv?since=yesterday").statusCode())
                .isEqualTo(400);
        admin.send("DELETE", "/api/v1/quotas/csv-quota");
    }

    @Test
    void theAccountSaysForHowLongApplicationsMayBeIdle() {
        assertThat(alice.get(server, "/account").body()).doesNotContain("idle-limits");
        assertThat(admin.post(
                                "/api/v1/roles",
                                """
                                {"name": "visitors", "capabilities": ["can_access_api", "can_see_status"],
                                 "idle_release_elastic_seconds": 5400, "idle_stop_seconds": 43200}""")
                        .status())
                .isEqualTo(201);
        users.add("vera", "visitors");
        TestBrowser vera = new TestBrowser();
        vera.logIn(server, "vera", "secret");

        assertThat(vera.get(server, "/account").body())
                .contains("Elastic services of your applications stop when they are idle for 90 min.")
                .contains("Applications that are idle for 12 h end.");
        new TestTables(server.bean(DataSource.class)).empty("users");
        users.add("root", "admin");
        admin.send("DELETE", "/api/v1/roles/visitors");
    }

    @Test
    void everyUserHasAnAccountWithTokensAndSessions() {
        HttpResponse<String> created =
                send(alice, "/account", "/account/tokens", Map.of("name", "ci", "scope", "read"));
        Matcher secret = SECRET.matcher(created.body());
        assertThat(secret.find()).as(created.body()).isTrue();
        assertThat(new RestCaller(server.url(), Optional.empty())
                        .withToken(secret.group(1))
                        .get("/api/v1/users/me")
                        .status())
                .isEqualTo(200);
        assertThat(alice.get(server, "/account").body()).contains("<b>ci</b>").doesNotContain(secret.group(1));
        HttpResponse<String> wrong = send(
                alice, "/account", "/account/tokens", Map.of("name", "<u>x", "scope", "run", "expires_in", "soon"));
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body())
                .contains("value=\"&lt;u&gt;x\"", "token-expires_in-wrong")
                .doesNotContain("<u>x");
        assertThat(send(alice, "/account", "/account/tokens/revoke", Map.of("token", "ci"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(alice.get(server, "/account").body()).doesNotContain("<b>ci</b>");
    }

    @Test
    void aPasswordIsChangedWithThePresentOne() {
        HttpResponse<String> differ = send(
                alice, "/account", "/account/password", Map.of("current", "secret", "password", "one", "again", "two"));
        HttpResponse<String> wrong = send(
                alice,
                "/account",
                "/account/password",
                Map.of("current", "guess", "password", "a-long-Pass-9x", "again", "a-long-Pass-9x"));

        assertThat(differ.statusCode()).isEqualTo(400);
        assertThat(differ.body()).contains("differ").doesNotContain("value=\"one\"", "value=\"secret\"");
        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(send(
                                alice,
                                "/account",
                                "/account/password",
                                Map.of("current", "secret", "password", "a-long-Pass-9x", "again", "a-long-Pass-9x"))
                        .body())
                .contains("The password is changed.");
    }
}
