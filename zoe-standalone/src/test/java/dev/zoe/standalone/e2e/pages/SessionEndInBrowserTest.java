package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session ends while a form is half filled in: nothing that was typed is lost. */
@Tag("slow")
class SessionEndInBrowserTest {
    private static final String USER = "slow-typist";
    private static final String PASSWORD = "secret";
    private static final String NAME = "form[action='/account/tokens'] input[name='name']";
    private static final String CREATE = "form[action='/account/tokens'] button";

    @TempDir
    Path directory;

    @Test
    void theReaderSignsInOnThePageAndSendsTheForm() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        new TestUserWriter(server.database()).add(USER, "user", PASSWORD);
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            browser.logIn(server.url(), USER, PASSWORD);
            browser.open(server.url() + "/account");
            browser.type(NAME, "half-filled");
            endSessions(server);
            browser.click(CREATE);
            browser.awaitPage("the question for the password", () -> browser.shows("#signed-out"));

            browser.type("#signed-out input[name='password']", "not the password");
            browser.click("#signed-out button.primary");
            browser.awaitPage("that it is wrong", () -> browser.shows("#signed-out .alert"));
            browser.type("#signed-out input[name='password']", PASSWORD);
            browser.click("#signed-out button.primary");
            browser.awaitPage("the page again", () -> !browser.shows("#signed-out"));

            assertThat(browser.valueOf(NAME)).isEqualTo("half-filled");
            browser.click(CREATE);
            browser.awaitPage("the new token", () -> browser.shows("code.secret"));
            assertThat(browser.textOf("main")).contains("half-filled");
        }
    }

    @Test
    void withoutScriptsTheFormIsSentAgainAfterTheLogin() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        new TestUserWriter(server.database()).add(USER, "user", PASSWORD);
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            browser.logIn(server.url(), USER, PASSWORD);
            browser.allowScripts(false);
            browser.open(server.url() + "/account");
            browser.type(NAME, "without-scripts");
            endSessions(server);
            browser.click(CREATE);
            browser.awaitPage(
                    "the end of the session", () -> browser.textOf("h1").equals("You are signed out"));

            browser.click("a[href='/login']");
            browser.goToOtherTab();
            browser.awaitPage("the log-in", () -> browser.shows("#password"));
            browser.sendLogin(USER, PASSWORD);
            browser.awaitPage("the first page", () -> browser.address().equals(server.url() + "/"));
            browser.goToOtherTab();
            browser.sendAgain();
            browser.awaitPage("the new token", () -> browser.shows("code.secret"));
            assertThat(browser.textOf("main")).contains("without-scripts");
        }
    }

    private static void endSessions(InProcessServer server) throws IOException {
        assertThat(server.admin()
                        .send("DELETE", "/api/v1/users/" + USER + "/sessions")
                        .status())
                .isBetween(200, 299);
    }
}
