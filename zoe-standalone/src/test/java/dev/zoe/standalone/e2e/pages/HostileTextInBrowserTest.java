package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.DescriptionBuilder;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
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

/** Text of users that is markup stays text on every page: nothing of it runs, and people see it as it was typed. */
@Tag("slow")
class HostileTextInBrowserTest {
    private static final String MARKUP = "\"><img src=x onerror=window.__pwned=1><script>window.__pwned=2</script>";
    private static final String FILE = "<img src=x onerror=window.__pwned=3>.txt";

    @TempDir
    static Path directory;

    private static Chromium browser;
    private static InProcessServer server;
    private static ExecutionHandle failed;
    private static ExecutionHandle done;

    @BeforeAll
    static void open() throws Exception {
        browser = Chromium.start(directory.resolve("profile"));
        server = InProcessServer.onProcesses(directory.resolve("data"));
        String json = new JsonMapper().writeValueAsString(MARKUP);
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
                "/shop?search=%3Cscript%3Ewindow.__pwned%3D5%3C/script%3E",
                "/cluster",
                "/account",
                "/admin/users",
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
