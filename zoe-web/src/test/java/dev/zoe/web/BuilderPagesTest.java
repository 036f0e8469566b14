package dev.zoe.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.MasterRecordWriter;
import dev.zoe.db.testing.TestTables;
import dev.zoe.db.testing.TestUserWriter;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The builder: fields and text stand for the same description, and errors are at their fields. */
@Tag("slow")
class BuilderPagesTest {
    private static final String HOSTILE = "<script>alert(1)</script>";
    private static final Pattern NAME = Pattern.compile("<input id=\"name\"[^>]* value=\"([^\"]*)\"");
    private static final String VALID =
            """
            {"name": "sort", "version": 4, "labels": {"kept": "yes"}, "services": [
              {"name": "boss", "image": "team/sort:1", "monitor": true,
               "resources": {"cores": {"min": 0.5}, "memory": {"min": 1048576}}, "command": ["sort", "a b"],
               "environment": [["MODE", "a=b"]], "ports": [{"name": "http", "port_number": 8080}]},
              {"name": "worker", "image": "team/sort:1", "essential_count": 1, "total_count": 5, "depends_on": ["boss"],
               "resources": {"cores": {"min": 1}, "memory": {"min": 1048576}}}]}""";

    private final TestWebServer server = TestWebServer.shared();

    private final TestBrowser browser = new TestBrowser();
    private TestUserWriter users;

    @BeforeEach
    void people() {
        DataSource database = server.bean(DataSource.class);
        new TestTables(database).empty("execution", "node", "users", "login_attempt");
        users = new TestUserWriter(database);
        users.add("alice", "user");
        users.add("bob", "user");
        new MasterRecordWriter(server.beans()).addNode("n1", 8, 1L << 30, 0);
        browser.logIn(server, "alice", "secret");
    }

    @Test
    void whoMayNotChooseResourcesHasNoBuilder() {
        users.addRole("student", true);
        users.setPolicy("student", "can_submit_executions = true, can_customize_resources = false");
        users.add("sam", "student");
        browser.logIn(server, "sam", "secret");

        assertThat(browser.get(server, "/build").statusCode()).isEqualTo(403);
        assertThat(browser.get(server, "/").body()).doesNotContain("href=\"/build\"");
        Map<String, String> form = form("/shop/upload", VALID);
        for (String path : new String[] {"json", "check", "read", "add", "remove/0", "start", "description"}) {
            assertThat(browser.post(server, "/build/" + path, form).statusCode())
                    .as(path)
                    .isEqualTo(403);
        }
    }

    @Test
    void aTextFillsTheFields() {
        Map<String, String> form = form("/build", VALID);

        String page = browser.post(server, "/build/read", form).body();

        assertThat(page)
                .contains("value=\"sort\"", "value=\"1 MiB\"", "value=\"4\"", "value=\"0.5\"")
                .contains("value=\"sort &#39;a b&#39;\"", ">MODE=a=b<", ">http 8080<", "value=\"boss\"")
                .containsPattern("<textarea id=\"json\"[^>]*>\\{&quot;name")
                .contains("data-fit=\"now\"");
    }

    @ParameterizedTest
    @CsvSource({
        "1610612736, 1.5 GiB",
        "1099511627776, 1 TiB",
        "10995116278, 10995116278",
        "11058469632, 10799286.75 KiB",
        "1000, 1000"
    })
    void memoryIsShownInTheLargestUnitThatIsExact(String bytes, String shown) {
        String text = VALID.replaceFirst("\"min\": 1048576", "\"min\": " + bytes);

        String page = browser.post(server, "/build/read", form("/build", text)).body();

        assertThat(page).containsPattern("id=\"c-0-memory\"[^>]*value=\"" + Pattern.quote(shown) + "\"");
    }

    @Test
    void fieldsAreWrittenIntoTheText() {
        Map<String, String> form = form("/build", VALID);
        form.put("a.name", "sort-more");
        form.put("c.0.name", "boss");
        form.put("c.0.monitor", "true");
        form.put("c.0.core", "1");
        form.put("c.0.memory", "2 MiB");
        form.put("c.1.name", "worker");
        form.put("c.1.core", "2");
        form.put("c.1.elastic", "6");
        form.put("c.1.environment", "A=1\r\nB=x=y");

        String answer = browser.post(server, "/build/json", form).body();

        assertThat(answer).doesNotContain("<html").contains("data-fit=\"now\"");
        assertThat(answer.replace("&quot;", "\"").replaceAll("\\s+", ""))
                .contains("\"name\":\"sort-more\"", "\"labels\":{\"kept\":\"yes\"}", "\"command\":[\"sort\",\"ab\"]")
                .contains("\"essential_count\":2,\"total_count\":8")
                .contains("[\"A\",\"1\"],[\"B\",\"x=y\"]")
                .contains("\"min\":\"2MiB\"");
    }

    @Test
    void timesOfAnIdleApplicationAreWrittenCheckedAndTakenOut() {
        Map<String, String> form = form("/build", VALID);
        form.put("a.name", "sort");
        form.put("a.idle_release", "PT30M");
        form.put("a.idle_stop", "PT4H");
        form.put("c.0.name", "boss");
        form.put("c.0.monitor", "true");
        form.put("c.0.activity_port", "http");
        form.put("c.0.activity_path", "/activity");

        assertThat(json(form))
                .contains("\"idle\":{\"release_elastic_after\":\"PT30M\",\"stop_after\":\"PT4H\"}")
                .contains("\"activity\":{\"path\":\"/activity\",\"port\":\"http\"}");

        form.put("a.idle_stop", "soon");
        assertThat(browser.post(server, "/build/start", form).body())
                .containsPattern("id=\"a-idle_stop-error\">[^<]*PT")
                .contains("value=\"soon\"");

        form.put(
                "json",
                VALID.replace("\"name\": \"sort\"", "\"idle\": {\"stop_after\": \"PT4H\"}, \"name\": \"sort\""));
        form.putAll(Map.of("a.idle_release", "", "a.idle_stop", "", "c.0.activity_port", "", "c.0.activity_path", ""));
        assertThat(json(form)).doesNotContain("\"idle\"", "\"activity\"");
    }

    private String json(Map<String, String> form) {
        return browser.post(server, "/build/json", form)
                .body()
                .replace("&quot;", "\"")
                .replaceAll("\\s+", "");
    }

    @Test
    void errorsAreAtTheirFieldsAndNothingIsLost() {
        Map<String, String> form = form("/build", VALID);
        form.put("c.0.name", "b\"><i>");
        form.put("c.0.core", "many");
        form.put("c.0.environment", "no equals sign");
        form.put("c.1.name", "worker");
        form.put("c.1.image", "");
        form.put("a.name", "");

        HttpResponse<String> refused = browser.post(server, "/build/start", form);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("value=\"b&quot;&gt;&lt;i&gt;\"", "value=\"many\"", "no equals sign")
                .containsPattern("id=\"c-0-name-error\">[^<]*letters, digits or dashes")
                .containsPattern("id=\"c-1-image-error\">[^<]+")
                .containsPattern("id=\"a-name-error\">[^<]+")
                .containsPattern("id=\"c-0-core-error\">[^<]*whole number")
                .containsPattern("id=\"c-0-environment-error\">[^<]*pair of texts")
                .doesNotContain("<i>");
    }

    @Test
    void aTextThatIsNoJsonStays() {
        Map<String, String> form = form("/build", "{\"name\": " + HOSTILE);
        form.put("edited", "json");

        HttpResponse<String> refused = browser.post(server, "/build/start", form);
        HttpResponse<String> live = browser.post(server, "/build/json", form);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("{&quot;name&quot;: &lt;script&gt;").doesNotContain(HOSTILE);
        assertThat(live.body()).doesNotContain("id=\"fields\"").doesNotContain(HOSTILE);
    }

    @Test
    void componentsAreAddedAndRemovedWithoutAScript() {
        Map<String, String> form = form("/build", VALID);
        form.put("block", "workers");

        String added = browser.post(server, "/build/add", form).body();
        String removed = browser.post(server, "/build/remove/0", form).body();

        assertThat(added).contains("value=\"worker-2\"", "data-component=\"2\"");
        assertThat(removed).contains("data-component=\"0\"").doesNotContain("data-component=\"1\"", "&quot;depends_on");
    }

    @Test
    void anApplicationIsStartedAndOpenedAgainByItsOwner() {
        HttpResponse<String> started = browser.post(server, "/build/start", form("/build", VALID));
        assertThat(started.statusCode()).isEqualTo(303);
        String location = started.headers().firstValue("Location").orElseThrow();
        String again = "/build?from=" + location.substring(location.lastIndexOf('/') + 1);

        assertThat(browser.get(server, again).body()).contains("value=\"team/sort:1\"", "data-component=\"1\"");
        browser.logIn(server, "bob", "secret");
        assertThat(browser.get(server, again).statusCode()).isEqualTo(404);
        assertThat(browser.get(server, "/build?template=none").statusCode()).isEqualTo(404);
    }

    @Test
    void theNameOfAnExecutionIsKeptAndIsNotThatOfTheApplication() {
        Map<String, String> form = form("/build", VALID);
        form.put("name", "x\"><i>");
        HttpResponse<String> refused = browser.post(server, "/build/start", form);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .containsPattern("id=\"refusal\"[^<]*>\\s*<p>[^<]*3 to 128 characters")
                .containsPattern("id=\"name-error\">must be 3 to 128 characters")
                .containsPattern("id=\"a-name-error\"></p>")
                .contains("name=\"name\" maxlength=\"128\" value=\"x&quot;&gt;&lt;i&gt;\"");

        form.put("name", "second-try");
        assertThat(nameOf(form)).isEqualTo("second-try");
        form.put("name", "");
        assertThat(nameOf(form)).isEmpty();
    }

    /** Starts an application, and reads the name with which its form opens again. */
    private String nameOf(Map<String, String> form) {
        String location = browser.post(server, "/build/start", form)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        String again = browser.get(server, "/build?from=" + location.substring(location.lastIndexOf('/') + 1))
                .body();
        Matcher name = NAME.matcher(again);
        assertThat(name.find()).isTrue();
        return name.group(1);
    }

    @Test
    void namesInTheDrawingAreNoMarkup() {
        Map<String, String> form = form("/build", VALID.replace("\"boss\"", "\"" + HOSTILE.replace("/", "\\/") + "\""));

        String page = browser.post(server, "/build/read", form).body();

        assertThat(page).contains("class=\"box-name\"", "&lt;script&gt;").doesNotContain(HOSTILE);
    }

    @Test
    void componentsThatWaitForEachOtherAreDrawn() {
        Map<String, String> form =
                form("/build", VALID.replace("\"name\": \"boss\"", "\"depends_on\": [\"worker\"], \"name\": \"boss\""));

        HttpResponse<String> page = browser.post(server, "/build/read", form);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("2 components with 2 dependencies");
    }

    private Map<String, String> form(String page, String json) {
        Map<String, String> form = new HashMap<>();
        form.put("form", TestBrowser.formOf(browser.get(server, page)));
        form.put("key", "one");
        form.put("json", json);
        return form;
    }
}
