package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.DescriptionBuilder;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.TemplateFolder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Text of users that is markup stays text on every page: nothing of it runs, and people see it as it was typed. */
@Tag("slow")
class HostileTextInBrowserTest {
    private static final String MARKUP = "\"><img src=x onerror=window.__pwned=1><script>window.__pwned=2</script>";
    private static final String FILE = "<img src=x onerror=window.__pwned=3>.txt";
    private static final String FOLDER = "<img src=x onerror=window.__pwned=7>";
    private static final JsonMapper JSON = JsonMapper.shared();

    @TempDir
    static Path directory;

    private static Chromium browser;
    private static InProcessServer server;
    private static ExecutionHandle failed;
    private static ExecutionHandle done;

    @BeforeAll
    static void open() throws Exception {
        browser = Chromium.start(directory.resolve("profile"));
        Path home = directory.resolve("home");
        writeTemplates(home);
        server = InProcessServer.onProcesses(directory.resolve("data"), home);
        String json = JSON.writeValueAsString(MARKUP);
        String print = "printf '\\033[31m%s\\033[0m\\n' \"$EVIL\"; ";
        String texts =
                "\"title\": %s, \"description\": %s, \"labels\": {\"x\": \"<b onclick=1>\"}".formatted(json, json);
        String environment = "\"environment\": [[\"EVIL\", %s]]".formatted(json);
        failed = ExecutionHandle.submit(
                server.admin(),
                DescriptionBuilder.application("fails")
                        .main(print + "exit 3")
                        .but(environment)
                        .whole(texts)
                        .json());
        done = ExecutionHandle.submit(
                server.admin(),
                DescriptionBuilder.application("writes")
                        .main(print + "mkdir -p \"$ZOE_WORKSPACE/results/$EXECUTION_ID\"; echo \"$EVIL\" >"
                                + " \"$ZOE_WORKSPACE/results/$EXECUTION_ID/" + FILE + "\"")
                        .but(environment)
                        .whole(texts)
                        .json());
        assertThat(failed.awaitEnd()).isEqualTo("error");
        assertThat(done.awaitEnd()).as(done::errorMessage).isEqualTo("terminated");
        String[] login = server.admin().login().orElseThrow().split(":", 2);
        browser.logIn(server.url(), login[0], login[1]);
    }

    /** All texts of one template are markup; the name of the folder of another, which is broken, is too. */
    private static void writeTemplates(Path home) throws Exception {
        String text = JSON.writeValueAsString(MARKUP);
        ObjectNode entry = (ObjectNode) JSON.readTree(
                """
                {"category": %1$s, "name": %1$s, "labels": [%1$s], "readable_descr": "README.md", "parameters": [
                  {"kind": "environment", "name": "EVIL", "readable_name": %1$s, "description": %1$s,
                   "type": "string", "default": %1$s}]}"""
                        .formatted(text));
        TemplateFolder.write(
                home,
                "evil",
                entry,
                DescriptionBuilder.application("evil")
                        .main("true")
                        .but("\"environment\": [[\"EVIL\", %s]]".formatted(text))
                        .whole("\"title\": %1$s, \"description\": %1$s".formatted(text))
                        .json());
        Files.writeString(home.resolve("app-templates/evil/README.md"), "# " + MARKUP + "\n\n" + MARKUP);
        Path broken = Files.createDirectories(home.resolve("app-templates").resolve(FOLDER));
        Files.writeString(broken.resolve("manifest.json"), "{" + MARKUP);
    }

    @AfterAll
    static void close() {
        if (server != null) {
            server.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void noPageRunsTextOfUsers() {
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of(
                "/",
                "/executions",
                "/executions?name=%22%3E%3Cimg%20src%3Dx%20onerror%3Dwindow.__pwned%3D4%3E",
                "/executions/" + failed.id(),
                "/executions/" + done.id(),
                "/executions/" + done.id() + "/results",
                "/build?from=" + failed.id(),
                "/shop",
                "/shop?q=%3Cscript%3Ewindow.__pwned%3D5%3C/script%3E",
                "/shop/templates/evil",
                "/shop/templates/evil/edit",
                "/build?template=evil",
                "/cluster",
                "/account",
                "/admin/users",
                "/admin/users/admin",
                "/admin/groups",
                "/admin/groups/" + URLEncoder.encode(FOLDER, StandardCharsets.UTF_8),
                "/admin/audit?actor=%22%3E%3Cimg%20src%3Dx%20onerror%3Dwindow.__pwned%3D6%3E")) {
            browser.open(server.url() + path);
            settle();
            all.assertThat(ran()).as(path).isEqualTo("");
            all.assertThat(browser.console())
                    .as(path)
                    .noneMatch(message -> message.contains("Content Security Policy"));
        }
        all.assertAll();
    }

    @Test
    void peopleSeeTheTextAsItWasTyped() {
        for (Map.Entry<ExecutionHandle, String> page :
                Map.of(failed, "main0 ended with exit code 3", done, FILE).entrySet()) {
            browser.open(server.url() + "/executions/" + page.getKey().id());
            browser.awaitPage(
                    "the printed line", () -> browser.textOf("#output-lines").contains(MARKUP));
            assertThat(browser.textOf("main")).contains(page.getValue(), MARKUP);
        }
        browser.open(server.url() + "/build?from=" + failed.id());
        assertThat(browser.valueOf("#json")).contains("<script>window.__pwned=2</script>");
    }

    @Test
    void templatesAreShownAsTheyAreNamed() {
        browser.open(server.url() + "/shop");
        assertThat(browser.textOf(".shop-card h3")).isEqualTo(MARKUP);
        assertThat(browser.textOf(".shop-card .label")).isEqualTo(MARKUP);
        assertThat(browser.textOf(".shop-broken")).contains(FOLDER);
        browser.open(server.url() + "/shop/templates/evil");
        assertThat(browser.textOf("h1")).isEqualTo(MARKUP);
        assertThat(browser.valueOf("#parameter-0")).isEqualTo(MARKUP);
    }

    /** The form shows the name that it refuses. */
    @Test
    void theNameOfAGroupIsTextWhenItIsRefused() {
        browser.open(server.url() + "/admin/groups");
        browser.typeInDetails("form.grid input[name='name']", MARKUP);
        browser.click("form.grid button.primary");
        browser.awaitPage("the refusal", () -> browser.shows("form.grid [aria-invalid='true']"));
        assertThat(browser.valueOf("form.grid input[name='name']")).isEqualTo(MARKUP);
        assertThat(ran()).isEqualTo("");
    }

    /** Such a name is refused; the message, the drawing and the field show it while the user types it. */
    @Test
    void theNameOfAComponentIsTextWhileItIsTyped() {
        browser.open(server.url() + "/build?from=" + done.id());
        browser.type("#c-0-name", MARKUP);
        browser.awaitPage("the refusal", () -> browser.textOf("#c-0-name-error").contains("letters"));
        browser.awaitPage(
                "the drawing", () -> browser.textOf("#checked .box-name").contains("<img"));
        assertThat(ran()).isEqualTo("");
        browser.click("#start");
        browser.awaitPage("the refusal of the form", () -> browser.shows("#refusal"));
        assertThat(browser.valueOf("#c-0-name")).isEqualTo(MARKUP);
        assertThat(browser.textOf(".component legend")).contains(MARKUP);
        assertThat(ran()).isEqualTo("");
    }

    private static void settle() {
        browser.awaitPage(
                "all parts of the page",
                () -> Boolean.TRUE.equals(browser.run("return document.readyState === 'complete'"
                        + " && !document.querySelector('.htmx-request, .htmx-swapping')")));
    }

    private static String ran() {
        return String.valueOf(browser.run("return window.__pwned === undefined ? '' : String(window.__pwned)"));
    }
}
