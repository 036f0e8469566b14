package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.DescriptionBuilder;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.MeasuringProgram;
import dev.zoe.standalone.e2e.testing.TemplateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A user who has only the address of Zoe: from the log-in through the shop to the result, and a second run. */
@Tag("slow")
class JourneyInBrowserTest {
    private static final String TEMPLATE = "a[href='/shop/templates/measure']";
    private static final String RUNNING = ".title .state.running";

    /** The part of the page with the button is replaced while the script asks whether there is a session. */
    private static final String FETCH_PART_BEFORE_SENDING =
            """
            const form = document.querySelector('#run-again').form;
            const real = window.fetch;
            window.fetch = (...call) => real(...call).then((answer) => new Promise((done) => {
              new MutationObserver(() => { if (!form.isConnected) done(answer); })
                .observe(document.body, {childList: true, subtree: true});
              document.body.dispatchEvent(new CustomEvent('live:master'));
            }));""";

    @TempDir
    Path directory;

    @Test
    void anApplicationOfTheShopRunsToItsResultAndAgain() throws Exception {
        Path home = directory.resolve("home");
        writeTemplate(home);
        Path stored = Files.createDirectories(directory.resolve("stored"));
        try (Chromium browser = Chromium.start(directory.resolve("profile"));
                InProcessServer server = InProcessServer.onProcesses(directory.resolve("data"), home)) {
            new TestUserWriter(server.database()).add("ulla", "user", "secret");
            browser.storeIn(stored);

            browser.open(server.url() + "/");
            assertThat(browser.textOf("h1")).isEqualTo("Sign in to Zoe");
            browser.sendLogin("ulla", "secret");
            startFromTheShop(browser);
            String execution = browser.address();
            watchItRun(browser);
            useItsPage(browser, server.url());
            lookAtItsResults(browser, execution, stored);
            runItAgain(browser, execution);
        }
    }

    private static void startFromTheShop(Chromium browser) {
        browser.awaitPage("the first page", () -> browser.shows("a[href='/shop'].primary"));
        browser.click("a[href='/shop'].primary");
        browser.awaitPage("the shop", () -> browser.shows(TEMPLATE));
        browser.click(TEMPLATE);
        browser.awaitPage("the template", () -> browser.shows("#start"));
        browser.type("#parameter-0", "copper");
        browser.type("#parameter-1", "99");
        browser.awaitPage("what is wrong, at its field", () -> browser.textOf("#parameter-1-error")
                .contains("up to 8"));
        browser.type("#parameter-1", "3");
        browser.awaitPage(
                "that it fits",
                () -> browser.shows("#checked .fit.now")
                        && browser.textOf("#checked table").matches("(?s).*helper 1 2 .*"));
        browser.click("#start");
        browser.awaitPage("the page of the execution", () -> browser.address().matches(".*/executions/\\d+"));
        browser.run("window.notLoadedAgain = true");
    }

    /** Its state and what it prints come without another load of the page. */
    private static void watchItRun(Chromium browser) {
        browser.awaitPage("that it runs", () -> browser.shows(RUNNING));
        browser.awaitPage("its services", () -> browser.shows("#output-of"));
        browser.awaitPage(
                "what it prints", () -> browser.textOf("#output-lines").contains("ready to measure copper"));
        assertThat(browser.run("return window.notLoadedAgain")).isEqualTo(true);
    }

    /** Its page is behind the proxy, at another origin than Zoe. */
    private static void useItsPage(Chromium browser, String zoe) {
        browser.click("#endpoints a");
        browser.goToOtherTab();
        browser.awaitPage("the page of the application", () -> browser.shows("#measure"));
        assertThat(browser.textOf("h1")).isEqualTo("Measuring copper");
        assertThat(browser.address()).doesNotStartWith(zoe);
        browser.click("#measure");
        browser.goToOtherTab();
        browser.awaitPage(
                "what it prints", () -> browser.textOf("#output-lines").contains("measurement number 1"));
        browser.goToOtherTab();
        browser.click("#finish");
        browser.goToOtherTab();
        browser.awaitPage("that it has ended", () -> browser.shows(".title .state.terminated"));
        assertThat(browser.run("return window.notLoadedAgain")).isEqualTo(true);
    }

    private static void lookAtItsResults(Chromium browser, String execution, Path stored) {
        String text = "1 measurements of copper" + System.lineSeparator();
        String width = "return document.querySelector(\"#results img[alt='plot.png']\")?.naturalWidth ?? 0";
        browser.awaitPage("its picture", () -> Long.valueOf(64).equals(browser.run(width)));
        browser.click("#results a[href*='/results/file'][href*='summary.txt']");
        await("the stored file")
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(stored.resolve("summary.txt")).hasContent(text));
        browser.click("#results a[href*='/results/text'][href*='summary.txt']");
        browser.awaitPage("the text", () -> browser.textOf("main").contains(text.strip()));
        browser.open(execution);
    }

    private static void runItAgain(Chromium browser, String execution) {
        String name = browser.textOf("h1");
        browser.run(FETCH_PART_BEFORE_SENDING);
        browser.click("#run-again");
        browser.awaitPage(
                "the page of another execution",
                () -> browser.address().matches(".*/executions/\\d+")
                        && !browser.address().equals(execution));
        assertThat(browser.textOf("h1")).isEqualTo(name);
        browser.awaitPage("that it runs", () -> browser.shows(RUNNING));
        browser.click("#cancel");
        browser.click("#confirm-cancel-button");
        browser.awaitPage("that it is cancelled", () -> browser.shows(".title .state.cancelled"));
    }

    private static void writeTemplate(Path home) throws IOException {
        JsonMapper json = JsonMapper.shared();
        String application = DescriptionBuilder.application("measure")
                .main("true")
                .but(
                        """
                        "command": %s, "resources": {"cores": {"min": 0.1}, "memory": {"min": 268435456}},
                        "environment": [["BIND_HOST", "{dns_name#self}"], ["SUBJECT", "iron"]],
                        "ports": [{"name": "page", "port_number": %d, "protocol": "tcp",
                                   "url_template": "http://{ip_port}/"}]"""
                                .formatted(json.writeValueAsString(MeasuringProgram.command()), MeasuringProgram.PORT))
                .with("helper", 1, 2, "exec sleep 100000")
                .json();
        ObjectNode entry = (ObjectNode)
                json.readTree(
                        """
                {"category": "Laboratory", "name": "Measure", "parameters": [
                  {"kind": "environment", "name": "SUBJECT", "readable_name": "Of what", "type": "string",
                   "default": "iron"},
                  {"kind": "service_count", "name": "helper", "readable_name": "Helpers", "type": "int",
                   "default": 2, "min": 1, "max": 8}]}""");
        TemplateFolder.write(home, "measure", entry, application);
    }
}
