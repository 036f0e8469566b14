package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Templates that users save for themselves, and those that administrators add, replace and hide. */
@Tag("slow")
class TemplateKeepingTest {
    private static final String PI =
            """
            {"name": "digits", "version": 4, "services": [
              {"name": "boss", "image": "zoe/pi:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"cores": {"min": 0.5}, "memory": {"min": 1048576}}},
              {"name": "worker", "image": "zoe/pi:1", "essential_count": 1, "total_count": 4,
               "resources": {"cores": {"min": 1}, "memory": {"min": 1048576}}}]}""";
    private static final String PARAMETERS =
            """
            [{"kind": "service_count", "name": "worker", "readable_name": "Workers", "type": "int",
              "default": 4, "min": 1, "max": 8}]""";

    @TempDir
    static Path files;

    private static TestWebServer server;

    private final TestBrowser alice = new TestBrowser();
    private final TestBrowser bob = new TestBrowser();
    private final TestBrowser root = new TestBrowser();
    private TestUserWriter users;

    @BeforeAll
    static void start() throws Exception {
        Path directory = Files.createDirectories(files.resolve("templates/pi"));
        Files.writeString(directory.resolve("pi.json"), PI);
        Files.writeString(
                directory.resolve("manifest.json"),
                """
                {"version": 1, "zapps": [{"category": "Examples", "name": "Digits of pi", "description": "pi.json",
                  "parameters": %s}]}"""
                        .formatted(PARAMETERS));
        Map<String, Object> settings = new HashMap<>(TestWebServer.newDatabase());
        settings.put("zoe.api.templates", files.resolve("templates").toString());
        server = TestWebServer.start(settings, files);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "users", "login_attempt", "stored_template", "hidden_template");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        users.add("root", "admin");
        alice.logIn(server, "alice", "secret");
        bob.logIn(server, "bob", "secret");
        root.logIn(server, "root", "secret");
    }

    @Test
    void aSavedTemplateHasTheTypedDefaultsAndOneReader() {
        Map<String, String> form = form(alice, "/shop/templates/pi");
        form.put("p.worker", "7");
        form.put("save_as", "My <b>pi</b>");

        HttpResponse<String> saved = alice.post(server, "/shop/templates/pi/save", form);

        assertThat(saved.statusCode()).isEqualTo(303);
        String page = saved.headers().firstValue("Location").orElseThrow();
        assertThat(alice.get(server, "/shop").body()).contains("My templates", "My &lt;b&gt;pi&lt;/b&gt;");
        assertThat(alice.get(server, page).body()).contains("value=\"7\"").doesNotContain("<b>pi</b>");
        assertThat(bob.get(server, page).statusCode()).isEqualTo(404);
        assertThat(root.get(server, page).statusCode()).isEqualTo(404);
        assertThat(bob.get(server, "/shop").body()).doesNotContain("My templates");
        assertThat(bob.post(server, page + "/delete", form(bob, "/shop/templates/pi"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(alice.post(server, page + "/delete", form).statusCode()).isEqualTo(303);
        assertThat(alice.get(server, page).statusCode()).isEqualTo(404);
    }

    @Test
    void aSavedTemplateGivesNoRightToItsResources() {
        Map<String, String> form = form(alice, "/build");
        form.put("json", PI.replace("\"total_count\": 4", "\"total_count\": 8"));
        form.put("edited", "json");
        form.put("save_as", "Many workers");
        assertThat(alice.post(server, "/build/save", form).statusCode()).isEqualTo(303);
        String shop = alice.get(server, "/shop").body();
        String page = shop.replaceFirst("(?s).*href=\"(/shop/templates/my-\\d+)\".*", "$1");
        users.addRole("student", true);
        users.setPolicy("student", "can_submit_executions = true, can_customize_resources = false");
        users.setRole("alice", "student");
        users.changeAll();
        alice.logIn(server, "alice", "secret");

        HttpResponse<String> refused = alice.post(server, page + "/start", form(alice, page));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("can_customize_resources");
    }

    @Test
    void aDescriptionThatIsNotValidIsNotSaved() {
        Map<String, String> form = form(alice, "/build");
        form.put("json", PI.replace("zoe/pi:1", "-bad-"));
        form.put("edited", "json");

        HttpResponse<String> refused = alice.post(server, "/build/save", form);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("/services/0/image", "-bad-");
    }

    @Test
    void anAdministratorAddsReplacesAndDeletes() {
        Map<String, String> form = newTemplate("pi", "Better digits");

        assertThat(root.post(server, "/shop/new", form).headers().firstValue("Location"))
                .hasValue("/shop/templates/pi");
        assertThat(alice.get(server, "/shop").body()).contains("Better digits").doesNotContain("Digits of pi");
        assertThat(root.get(server, "/shop/templates/pi/edit").body()).contains("value=\"Better digits\"", "worker");
        assertThat(root.post(server, "/shop/templates/pi/delete", form).statusCode())
                .isEqualTo(303);
        assertThat(alice.get(server, "/shop").body()).contains("Digits of pi").doesNotContain("Better digits");
        form.put("disabled_for", "user");
        form.put("id", "other");
        root.post(server, "/shop/new", form);
        assertThat(alice.get(server, "/shop/templates/other").statusCode()).isEqualTo(404);
        assertThat(root.get(server, "/shop/templates/other").statusCode()).isEqualTo(200);
    }

    @Test
    void aTemplateThatWasChangedMeanwhileIsReplacedOnlyWhenItIsSavedAgain() {
        root.post(server, "/shop/new", newTemplate("pi", "First"));
        Map<String, String> mine = newTemplate("pi", "Mine");

        HttpResponse<String> refused = root.post(server, "/shop/new", mine);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("Another template has this id", "value=\"Mine\"");
        assertThat(alice.get(server, "/shop").body()).contains("First");
        mine.putAll(hidden(refused.body()));
        assertThat(root.post(server, "/shop/new", mine).statusCode()).isEqualTo(303);
        assertThat(root.post(server, "/shop/new", mine).statusCode())
                .as("it has another version now")
                .isEqualTo(409);
    }

    @Test
    void aTemplateThatIsSavedWithAnotherIdReplacesNone() {
        root.post(server, "/shop/new", newTemplate("one", "One"));
        root.post(server, "/shop/new", newTemplate("two", "Two"));
        Map<String, String> form = newTemplate("two", "Mine");
        form.putAll(hidden(root.get(server, "/shop/templates/one/edit").body()));

        assertThat(root.post(server, "/shop/new", form).statusCode()).isEqualTo(409);
        form.put("id", "three");
        assertThat(root.post(server, "/shop/new", form).statusCode()).isEqualTo(303);
        assertThat(alice.get(server, "/shop").body()).contains("One", "Two", "Mine");
    }

    /** The hidden fields of the form of a template. */
    private static Map<String, String> hidden(String page) {
        return Map.of("original", value(page, "original"), "version", value(page, "version"));
    }

    private static String value(String page, String field) {
        return page.replaceFirst("(?s).*name=\"" + field + "\" value=\"([^\"]*)\".*", "$1");
    }

    @Test
    void aRefusedTemplateKeepsWhatWasTyped() {
        Map<String, String> form = newTemplate("my-1", "Mine\"><i>");
        HttpResponse<String> misnamed = root.post(server, "/shop/new", form);
        form.put("id", "good");
        form.put("parameters", "[{\"kind\": \"service_count\", \"name\": \"nobody\"}]");
        HttpResponse<String> wrongParameter = root.post(server, "/shop/new", form);

        assertThat(misnamed.statusCode()).isEqualTo(400);
        assertThat(misnamed.body()).contains("value=\"my-1\"", "Mine&quot;&gt;&lt;i&gt;", "must not begin with");
        assertThat(wrongParameter.statusCode()).isEqualTo(400);
        assertThat(wrongParameter.body())
                .contains("nobody", "names a component that the description does not have")
                .doesNotContain("<i>");
    }

    @Test
    void aHiddenTemplateIsInNoShop() {
        assertThat(root.post(server, "/shop/templates/pi/hide", form(root, "/shop/templates/pi"))
                        .statusCode())
                .isEqualTo(303);

        assertThat(alice.get(server, "/shop").body()).doesNotContain("Digits of pi");
        assertThat(alice.get(server, "/shop/templates/pi").statusCode()).isEqualTo(404);
        assertThat(root.get(server, "/shop").body()).contains("Hidden templates (1)", "Show Digits of pi again");
        assertThat(root.get(server, "/shop/templates/pi/edit").body()).contains("value=\"Digits of pi\"");
        root.post(server, "/shop/templates/pi/unhide", form(root, "/shop"));
        assertThat(alice.get(server, "/shop").body()).contains("Digits of pi");
    }

    @Test
    void othersChangeNothingForAll() {
        Map<String, String> form = form(alice, "/shop/templates/pi");
        form.putAll(Map.of("id", "pi", "template", "Mine", "category", "C", "json", PI));

        assertThat(alice.get(server, "/shop/new").statusCode()).isEqualTo(403);
        assertThat(alice.get(server, "/shop/templates/pi/edit").statusCode()).isEqualTo(403);
        for (String path : new String[] {"new", "templates/pi/hide", "templates/pi/unhide", "templates/pi/delete"}) {
            assertThat(alice.post(server, "/shop/" + path, form).statusCode())
                    .as(path)
                    .isEqualTo(403);
        }
        assertThat(alice.get(server, "/shop/templates/pi").body())
                .doesNotContain("id=\"hide\"")
                .doesNotContain("/edit\"");
    }

    private Map<String, String> newTemplate(String id, String name) {
        Map<String, String> form = form(root, "/shop/new");
        form.putAll(Map.of("id", id, "template", name, "category", "Site", "json", PI, "parameters", PARAMETERS));
        return form;
    }

    private static Map<String, String> form(TestBrowser browser, String page) {
        Map<String, String> form = new HashMap<>();
        form.put("form", TestBrowser.formOf(browser.get(server, page)));
        form.put("key", "one");
        return form;
    }
}
