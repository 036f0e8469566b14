package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shop: who sees which template, what a form takes, and what becomes of broken templates. */
@Tag("slow")
class ShopPagesTest {
    private static final String HOSTILE = "<script>alert(1)</script>";
    private static final String PI =
            """
            {"name": "digits", "version": 4, "services": [
              {"name": "boss", "image": "zoe/pi:1", "monitor": true, "essential_count": 1, "total_count": 1,
               "resources": {"cores": {"min": 0.5}, "memory": {"min": 1048576}}, "environment": [["DIGITS", "1000"]]},
              {"name": "worker", "image": "zoe/pi:1", "monitor": false, "essential_count": 1, "total_count": 4,
               "resources": {"cores": {"min": 1}, "memory": {"min": 1048576}}}]}""";
    private static final String TWO =
            """
            {"name": "older", "version": 2, "will_end": true, "services": [
              {"name": "main", "docker_image": "busybox:1.36", "monitor": true, "essential_count": 1, "total_count": 1,
               "required_resources": {"memory": 1048576}, "ports": [
                 {"name": "http", "port_number": 80, "protocol": "http", "path": "/"}]}]}""";

    @TempDir
    static Path files;

    private static TestWebServer server;

    private final TestBrowser browser = new TestBrowser();
    private TestUserWriter users;

    @BeforeAll
    static void start() throws Exception {
        Path templates = Files.createDirectories(files.resolve("templates"));
        template(
                templates,
                "pi",
                "Digits of pi",
                PI,
                "\"logo\": \"pi.svg\", \"readable_descr\": \"README.md\"," + " \"labels\": [\"number\"],");
        Files.writeString(
                templates.resolve("pi/pi.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\">" + HOSTILE + "</svg>");
        Files.writeString(
                templates.resolve("pi/README.md"),
                "# Pi\n\nIt computes **digits** of pi. " + HOSTILE
                        + "\n\n* an item\n\n[a link](javascript:alert(1))\n");
        template(templates, "secret", "For power users", PI, "\"enabled_for\": [\"power-user\"],");
        template(templates, "hostile", HOSTILE.replace("/", "\\/"), PI, "");
        template(templates, "huge", "Much too large", PI.replace("\"min\": 0.5", "\"min\": 60"), "");
        template(templates, "wrong", "Wrong description", PI.replace("zoe/pi:1", "-bad image-"), "");
        template(templates, "odd", "Odd member", PI, "\"needs_containers\": \"yes\",");
        Files.createDirectories(templates.resolve("broken"));
        Files.writeString(templates.resolve("broken/manifest.json"), "{\"version\": 1,");
        Map<String, Object> settings = new HashMap<>(TestWebServer.newDatabase());
        settings.put("zoe.api.templates", templates.toString());
        server = TestWebServer.start(settings, files);
    }

    private static void template(Path templates, String id, String name, String description, String more)
            throws IOException {
        Path directory = Files.createDirectories(templates.resolve(id));
        Files.writeString(directory.resolve("app.json"), description);
        Files.writeString(
                directory.resolve("manifest.json"),
                """
                {"version": 1, "zapps": [{"category": "Examples", "name": "%s", "description": "app.json", %s
                  "parameters": [
                    {"kind": "environment", "name": "DIGITS", "readable_name": "Digits", "description": "How many.",
                     "type": "int", "default": 1000, "min": 100, "max": 100000, "step": 100},
                    {"kind": "service_count", "name": "worker", "readable_name": "Workers", "type": "int",
                     "default": 4, "min": 1, "max": 8}]}]}"""
                        .formatted(name, more));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "node", "users", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("grace", "power-user");
        users.add("root", "admin");
        new MasterRecordWriter(server.beans()).addNode("n1", 8, 1L << 30, 0);
        browser.logIn(server, "alice", "secret");
    }

    @ParameterizedTest
    @CsvSource({"alice, false, false", "grace, true, false", "root, true, true"})
    void aRoleSeesItsTemplates(String user, boolean seesSecret, boolean seesBroken) {
        browser.logIn(server, user, "secret");

        HttpResponse<String> page = browser.get(server, "/shop");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("href=\"/shop/templates/pi\"", "It computes digits of pi.", ">number<");
        assertThat(page.body().contains("For power users")).isEqualTo(seesSecret);
        assertThat(page.body().contains("Broken templates (3)")).isEqualTo(seesBroken);
        assertThat(page.body()).doesNotContain("href=\"/shop/templates/wrong\"");
        assertThat(browser.get(server, "/shop/templates/secret").statusCode()).isEqualTo(seesSecret ? 200 : 404);
        assertThat(browser.get(server, "/shop/templates/wrong").statusCode()).isEqualTo(404);
    }

    @Test
    void aRoleThatSubmitsNothingHasNoShop() {
        users.addRole("watcher", true);
        users.setPolicy("watcher", "can_see_status = true, can_submit_executions = false");
        users.add("walt", "watcher");
        browser.logIn(server, "walt", "secret");

        assertThat(browser.get(server, "/shop").statusCode()).isEqualTo(403);
        assertThat(browser.get(server, "/shop/upload").statusCode()).isEqualTo(403);
        assertThat(browser.get(server, "/shop/templates/pi").statusCode()).isEqualTo(403);
        assertThat(browser.get(server, "/").body()).doesNotContain("href=\"/shop\"");
    }

    @Test
    void aSearchFindsWordsOfNamesAndLabels() {
        assertThat(browser.get(server, "/shop?part=cards&q=NUMBER+pi").body())
                .contains("Digits of pi")
                .doesNotContain("Much too large")
                .doesNotContain("<html");
        assertThat(browser.get(server, "/shop?q=nothing+of+this").body()).contains("No template has these words.");
    }

    @Test
    void textsOfTemplatesAreNoMarkup() {
        assertThat(browser.get(server, "/shop").body()).doesNotContain(HOSTILE).contains("&lt;script&gt;alert(1)");
        assertThat(browser.get(server, "/shop/templates/hostile").body()).doesNotContain(HOSTILE);
        assertThat(browser.get(server, "/shop/templates/pi").body())
                .contains("an item")
                .doesNotContain(HOSTILE)
                .doesNotContain("javascript:");
        HttpResponse<String> logo = browser.get(server, "/shop/templates/pi/logo");
        assertThat(logo.headers().firstValue("Content-Type")).hasValue("image/svg+xml");
        assertThat(logo.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "sandbox");
        assertThat(browser.get(server, "/shop/templates/hostile/logo").statusCode())
                .isEqualTo(404);
    }

    @Test
    void aFormStartsAnExecutionOnce() {
        Map<String, String> form = form("pi");
        form.put("p.DIGITS", "2000");
        form.put("p.worker", "2");
        form.put("name", "my-pi");

        HttpResponse<String> started = browser.post(server, "/shop/templates/pi/start", form);
        HttpResponse<String> again = browser.post(server, "/shop/templates/pi/start", form);

        assertThat(started.statusCode()).isEqualTo(303);
        String execution = started.headers().firstValue("Location").orElseThrow();
        assertThat(execution).contains("/executions/");
        assertThat(again.headers().firstValue("Location")).hasValue(execution);
        assertThat(browser.get(server, execution).body()).contains("my-pi");
        form.put("p.worker", "3");
        assertThat(browser.post(server, "/shop/templates/pi/start", form)
                        .headers()
                        .firstValue("Location"))
                .isPresent()
                .get()
                .isNotEqualTo(execution);
    }

    @Test
    void anExecutionIsChangedInTheFormItWasMadeIn() {
        Map<String, String> form = form("pi");
        form.putAll(Map.of("p.DIGITS", "2000", "p.worker", "2", "p.unknown", "7", "name", "more-digits"));
        String execution = location(browser.post(server, "/shop/templates/pi/start", form));

        assertThat(browser.get(server, execution).body()).contains("href=\"%s/edit\"".formatted(execution));
        String edit = location(browser.get(server, execution + "/edit"));
        assertThat(edit).isEqualTo("/shop/templates/pi?from=" + execution.substring("/executions/".length()));
        assertThat(browser.get(server, edit).body()).contains("value=\"2000\"", "value=\"2\"", "value=\"more-digits\"");

        String again = location(browser.post(server, execution + "/again", form));
        assertThat(browser.get(server, location(browser.get(server, again + "/edit")))
                        .body())
                .contains("value=\"2000\"", "value=\"2\"");
        browser.logIn(server, "grace", "secret");
        assertThat(browser.get(server, edit).statusCode()).isEqualTo(404);
        assertThat(browser.get(server, execution + "/edit").statusCode()).isEqualTo(404);
    }

    @Test
    void withoutItsTemplateAnExecutionIsChangedAsADescription() {
        users.addRole("student", true);
        users.setPolicy("student", "can_submit_executions = true, can_customize_resources = false");
        users.add("sam", "student");
        String ofAlice = location(browser.post(server, "/shop/templates/pi/start", form("pi")));
        TestBrowser student = new TestBrowser();
        student.logIn(server, "sam", "secret");
        Map<String, String> form = new HashMap<>(Map.of("key", "two"));
        form.put("form", TestBrowser.formOf(student.get(server, "/shop/templates/pi")));
        String ofSam = location(student.post(server, "/shop/templates/pi/start", form));
        TestBrowser root = new TestBrowser();
        root.logIn(server, "root", "secret");
        Map<String, String> hide = Map.of("form", TestBrowser.formOf(root.get(server, "/shop/templates/pi")));
        root.post(server, "/shop/templates/pi/hide", hide);

        try {
            assertThat(location(browser.get(server, ofAlice + "/edit")))
                    .isEqualTo("/build?from=" + ofAlice.substring("/executions/".length()));
            HttpResponse<String> gone = student.get(server, ofSam + "/edit");
            assertThat(gone.statusCode()).isEqualTo(404);
            assertThat(gone.body()).contains("is not in the shop any more");
        } finally {
            root.post(server, "/shop/templates/pi/unhide", hide);
        }
    }

    private static String location(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(303);
        return response.headers().firstValue("Location").orElseThrow();
    }

    @Test
    void aRefusedFormKeepsWhatWasTyped() {
        Map<String, String> form = form("pi");
        form.put("p.DIGITS", "150\"><b>");
        form.put("p.worker", "9");
        form.put("name", "my-pi");

        HttpResponse<String> refused = browser.post(server, "/shop/templates/pi/start", form);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("value=\"150&quot;&gt;&lt;b&gt;\"", "value=\"9\"", "value=\"my-pi\"")
                .contains("must be a whole number from 100 up to 100000 in steps of 100")
                .contains("must be a whole number from 1 up to 8")
                .contains("aria-invalid=\"true\"");
        form.putAll(Map.of("p.DIGITS", "200", "p.worker", "2", "name", "no"));
        HttpResponse<String> misnamed = browser.post(server, "/shop/templates/pi/start", form);
        assertThat(misnamed.statusCode()).isEqualTo(400);
        assertThat(misnamed.body())
                .contains("id=\"name-error\">must be 3 to 128 characters", "value=\"200\"")
                .contains("Name of the execution: must be")
                .doesNotContain("Parameter name is");
    }

    @Test
    void aCheckNamesWhatAStartWouldRefuseByItsLabel() {
        Map<String, String> form = form("pi");
        form.put("name", "my picture");

        String misnamed = browser.post(server, "/shop/templates/pi/preview", form, "HX-Request", "true")
                .body();
        form.putAll(Map.of("p.worker", "9", "name", "my-pi"));
        String wrong = browser.post(server, "/shop/templates/pi/preview", form).body();
        form.put("p.worker", "2");
        String right = browser.post(server, "/shop/templates/pi/preview", form).body();

        assertThat(misnamed)
                .contains("Name of the execution: must be 3 to 128 characters", "data-field=\"name\"")
                .doesNotContain("data-fit", "Parameter name");
        assertThat(wrong)
                .contains("Workers: must be a whole number from 1 up to 8")
                .doesNotContain("/parameters/worker:", "data-was-checked");
        assertThat(right).contains("data-was-checked");
    }

    @Test
    void aFormOfAnotherSiteIsRefused() {
        Map<String, String> form = form("pi");
        form.put("form", "forged");

        assertThat(browser.post(server, "/shop/templates/pi/start", form).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aPreviewSaysWhetherItFits() {
        Map<String, String> form = form("pi");
        form.put("p.worker", "8");

        String fits = browser.post(server, "/shop/templates/pi/preview", form, "HX-Request", "true")
                .body();
        String never = browser.get(server, "/shop/templates/huge").body();

        assertThat(fits).contains("data-fit=\"now\"", "1.5 cores", "7 cores").doesNotContain("<html");
        assertThat(never).contains("data-fit=\"never\"", "needs 60.000 cores");
    }

    @Test
    void whoMayNotChooseResourcesHasFixedNumbers() {
        users.addRole("student", true);
        users.setPolicy("student", "can_submit_executions = true, can_customize_resources = false");
        users.add("sam", "student");
        browser.logIn(server, "sam", "secret");
        Map<String, String> form = form("pi");

        String page = browser.get(server, "/shop/templates/pi").body();
        assertThat(page).contains("Fixed: your role may not choose resources.").doesNotContain("name=\"p.worker\"");
        form.put("p.worker", "8");
        String execution = browser.post(server, "/shop/templates/pi/start", form)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        assertThat(browser.get(server, execution).body()).contains("of 3");
    }

    @Test
    void aDescriptionIsDownloaded() {
        Map<String, String> form = form("pi");
        form.put("p.worker", "2");

        HttpResponse<String> file = browser.post(server, "/shop/templates/pi/description", form);

        assertThat(file.headers().firstValue("Content-Disposition").orElse("")).contains("attachment", "digits.json");
        assertThat(file.body()).contains("\"total_count\"").doesNotContain("<html");
        form.put("p.worker", "99");
        assertThat(browser.post(server, "/shop/templates/pi/description", form).statusCode())
                .isEqualTo(400);
    }

    @Test
    void anUploadedDescriptionIsCheckedAndStarted() {
        Map<String, String> form = new HashMap<>();
        form.put("form", TestBrowser.formOf(browser.get(server, "/shop/upload")));
        form.put("json", TWO);

        HttpResponse<String> checked = browser.post(server, "/shop/upload", form);
        assertThat(checked.statusCode()).isEqualTo(200);
        assertThat(checked.body()).contains("data-fit=\"now\"", "This is how the older format was read:");
        assertThat(browser.post(server, "/shop/upload/start", form).statusCode())
                .isEqualTo(303);

        form.put("json", PI.replace("zoe/pi:1", "-bad-").replace("\"worker\"", "\"w\""));
        HttpResponse<String> wrong = browser.post(server, "/shop/upload/start", form);
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body())
                .contains("/services/0/image", "/services/1/image", "/services/1/name")
                .contains("&quot;-bad-&quot;");
    }

    private Map<String, String> form(String template) {
        Map<String, String> form = new HashMap<>();
        form.put("form", TestBrowser.formOf(browser.get(server, "/shop/templates/" + template)));
        form.put("key", "one");
        return form;
    }
}
