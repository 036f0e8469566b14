package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.CommandLineProcess.Outcome;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web pages in a real browser. */
@Tag("slow")
class BrowserTest {

    @TempDir
    Path directory;

    @Test
    void theFirstPageShowsWhatRuns() throws Exception {
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            InProcessServer server = InProcessServer.sharedOnProcesses();
            ExecutionHandle run = ExecutionHandle.submit(
                            server.admin(), ShellApplication.waitingForGo("seen-in-browser"))
                    .awaitStatus("running");

            logIn(browser, server);

            assertThat(browser.page())
                    .contains("<h1", "seen-in-browser", "/executions/" + run.id())
                    .containsPattern("class=\"state running\"");
            Path picture = Path.of("target", "first-page.png");
            browser.screenshot(1200, 800, picture);
            assertThat(ImageIO.read(picture.toFile()).getWidth()).isGreaterThan(1000);

            Files.createFile(server.workspace().resolve("go-" + run.id()));
            assertThat(run.awaitEnd()).isEqualTo("terminated");
        }
    }

    @Test
    void noPageBreaksItsPolicy() throws Exception {
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            InProcessServer server = InProcessServer.sharedOnProcesses();
            ExecutionHandle run =
                    ExecutionHandle.submit(server.admin(), ShellApplication.application("policy-of-pages", "true"));
            run.awaitEnd();
            logIn(browser, server);

            for (String path :
                    List.of("/", "/executions", "/executions/" + run.id(), "/executions/none", "/no-such-page")) {
                browser.open(server.url() + path);
                assertThat(browser.console()).as(path).noneMatch(BrowserTest::isOfPolicy);
            }
        }
    }

    @Test
    void afterTheLogOutThePagesAskForALogIn() throws Exception {
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            InProcessServer server = InProcessServer.sharedOnProcesses();
            logIn(browser, server);

            browser.logOut();
            await().untilAsserted(() -> assertThat(browser.page()).contains("Sign in to Zoe"));
            browser.open(server.url() + "/");

            assertThat(browser.page()).contains("Sign in to Zoe").doesNotContain("Executions");
        }
    }

    /** The browser must follow the way back to the command line, which the policy of the pages must not stop. */
    @Test
    void theCommandLineLogsInThroughTheBrowser() throws Exception {
        Path opener = Files.writeString(
                directory.resolve("opener"), "#!/bin/sh\nprintf %s \"$1\" > \"$0.new\" && mv \"$0.new\" \"$0.page\"\n");
        Files.setPosixFilePermissions(opener, PosixFilePermissions.fromString("rwx------"));
        Path page = directory.resolve("opener.page");
        Path configuration = directory.resolve("config.yaml");
        Map<String, String> environment = Map.of("ZOE_CONFIG", configuration.toString(), "BROWSER", opener.toString());
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            InProcessServer server = InProcessServer.sharedOnProcesses();
            logIn(browser, server);
            CompletableFuture<Outcome> login =
                    CompletableFuture.supplyAsync(() -> zoe(environment, "login", "--browser", server.url()));
            await().until(() -> Files.exists(page) || login.isDone());

            browser.open(Files.readString(page));
            assertThat(browser.page()).contains("Sign in the command line?", "cli-");
            browser.allowCommandLine();

            await().untilAsserted(() -> assertThat(browser.page()).contains("You may close this window"));
            assertThat(browser.console()).noneMatch(BrowserTest::isOfPolicy);
            Outcome ended = login.get(1, TimeUnit.MINUTES);
            assertThat(ended.exitCode()).as(ended.output()).isZero();
            assertThat(zoe(environment, "whoami").output())
                    .contains(server.admin().login().orElseThrow().split(":", 2)[0]);
        }
    }

    private static Outcome zoe(Map<String, String> environment, String... words) {
        try {
            return CommandLineProcess.run(environment, "", words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** A page that breaks its own policy shows that the console would tell. */
    @Test
    void theBrowserTellsOfAPageThatBreaksItsPolicy() throws Exception {
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            Path page = Files.writeString(
                    directory.resolve("page.html"),
                    """
                    <!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
                    <script>document.title = "ran";</script><p style="color: red">text</p>""");

            browser.open(page.toUri().toString());

            assertThat(browser.console()).anyMatch(BrowserTest::isOfPolicy);
        }
    }

    private static void logIn(Chromium browser, InProcessServer server) throws Exception {
        String[] login = server.admin().login().orElseThrow().split(":", 2);
        browser.logIn(server.url(), login[0], login[1]);
    }

    private static boolean isOfPolicy(String message) {
        return message.contains("Content Security Policy") || message.contains("Refused to");
    }
}
