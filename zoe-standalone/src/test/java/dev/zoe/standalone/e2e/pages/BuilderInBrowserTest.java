package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user composes an application in fields and in its JSON, corrects a mistake, and starts it. */
@Tag("slow")
class BuilderInBrowserTest {
    private static final String USER = "builder-in-browser";

    @TempDir
    Path directory;

    @Test
    void fieldsAndTextFollowEachOtherUntilTheStart() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        new TestUserWriter(server.database()).add(USER, "power-user", "secret");
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            browser.logIn(server.url(), USER, "secret");
            browser.click("a[href='/build']");
            browser.awaitPage("the builder", () -> browser.shows("#c-0-image"));
            editFields(browser);
            editText(browser);
            makeAMistake(browser);
            addWorkers(browser);
            browser.click("#start");
            browser.awaitPage(
                    "the page of the execution", () -> browser.address().matches(".*/executions/\\d+"));
            browser.awaitPage("that it has ended", () -> browser.shows(".title .state.terminated"));
            browser.awaitPage(
                    "its output", () -> browser.textOf("#output-lines").contains("hello from the builder"));
            assertThat(browser.textOf("h1")).isEqualTo("from-the-text");
        }
    }

    private static void editFields(Chromium browser) {
        browser.type("#a-name", "from-the-field");
        browser.type("#c-0-image", InProcessServer.SHELL_IMAGE);
        browser.type("#c-0-cores", "0.05");
        browser.type("#c-0-memory", "32 MiB");
        browser.awaitPage(
                "what was typed, in the text",
                () -> browser.valueOf("#json").contains("\"from-the-field\"")
                        && browser.valueOf("#json").contains("\"" + InProcessServer.SHELL_IMAGE + "\"")
                        && browser.valueOf("#json").contains("\"32 MiB\""));
    }

    private static void editText(Chromium browser) {
        String text = browser.valueOf("#json").replace("from-the-field", "from-the-text");
        browser.type("#json", text);
        browser.awaitPage(
                "the name, in its field", () -> browser.valueOf("#a-name").equals("from-the-text"));
        assertThat(browser.valueOf("#json")).isEqualTo(text);
        assertThat(browser.valueOf("#c-0-memory")).isEqualTo("32 MiB");
    }

    /** The message is at the field; what was typed stays, and the message goes when it is right. */
    private static void makeAMistake(Chromium browser) {
        browser.type("#c-0-core", "many");
        browser.awaitPage("what is wrong, at its field", () -> browser.textOf("#c-0-core-error")
                .contains("whole number"));
        assertThat(browser.valueOf("#c-0-core")).isEqualTo("many");
        assertThat(browser.shows("#c-0-core[aria-invalid='true']")).isTrue();
        assertThat(browser.textOf("#c-0-image-error")).isEmpty();

        browser.click("#start");
        browser.awaitPage("the refusal", () -> browser.shows("#refusal"));
        assertThat(browser.valueOf("#c-0-core")).isEqualTo("many");
        assertThat(browser.textOf("#c-0-core-error")).contains("whole number");

        browser.type("#c-0-core", "1");
        browser.awaitPage(
                "no message", () -> browser.textOf("#c-0-core-error").isEmpty() && browser.shows("#checked .fit.now"));
    }

    private static void addWorkers(Chromium browser) {
        browser.choose("#block", "workers");
        browser.click("#add");
        browser.awaitPage("the new component", () -> browser.shows("#c-1-image"));
        browser.type("#c-1-image", InProcessServer.SHELL_IMAGE);
        browser.type("#c-1-cores", "0.05");
        browser.type("#c-1-memory", "32 MiB");
        browser.typeInDetails("#c-1-command", "sleep 100000");
        browser.typeInDetails("#c-0-command", "sh -c 'echo hello from the builder'");
        browser.awaitPage(
                "the drawing of both",
                () -> browser.shows("#checked .fit.now")
                        && browser.valueOf("#json").contains("hello from the builder")
                        && browser.valueOf("#json").contains("100000"));
    }
}
