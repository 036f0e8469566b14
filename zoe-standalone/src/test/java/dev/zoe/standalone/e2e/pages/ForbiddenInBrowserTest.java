package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.zoe.db.testing.TestUserWriter;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.PageInspector;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page of another site sends, and what a role does not have, changes nothing; a page says so. */
@Tag("slow")
class ForbiddenInBrowserTest {
    private static final int FORBIDDEN = 403;

    @TempDir
    Path directory;

    /** Ports do not separate sites: at the same host, the browser sends the cookies of Zoe. */
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1, /executions/%d/cancel",
        "127.0.0.1, /api/v1/executions/%d/cancel",
        "localhost, /executions/%d/cancel"
    })
    void aFormOfAnotherSiteChangesNothing(String host, String path) throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        ExecutionHandle run = ExecutionHandle.submit(server.admin(), ShellApplication.waitingForGo("attacked"))
                .awaitStatus("running");
        HttpServer attacker = serve(
                """
                <!DOCTYPE html><form method="post" action="%s">
                <input type="hidden" name="form" value="guessed"><button>Win a prize</button></form>"""
                        .formatted(server.url() + path.formatted(run.id())));
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            String[] login = server.admin().login().orElseThrow().split(":", 2);
            browser.logIn(server.url(), login[0], login[1]);
            browser.open("http://" + host + ":" + attacker.getAddress().getPort() + "/");
            browser.click("button");
            browser.awaitPage("the answer of Zoe", () -> browser.address().startsWith(server.url()));

            assertThat(new PageInspector(browser).status()).isEqualTo(FORBIDDEN);
            assertThat(run.now().path("cancel_requested_at").isMissingNode()
                            || run.now().path("cancel_requested_at").isNull())
                    .as(() -> run.now().toString())
                    .isTrue();
            assertThat(run.status()).isEqualTo("running");
        } finally {
            attacker.stop(0);
        }
        Files.createFile(server.workspace().resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).isEqualTo("terminated");
    }

    private static HttpServer serve(String page) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] answer = page.getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    /** The page of the builder was open when an administrator took the rights away. */
    @Test
    void anObserverStartsNothing() throws Exception {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        TestUserWriter users = new TestUserWriter(server.database());
        users.add("soon-observer", "power-user", "secret");
        try (Chromium browser = Chromium.start(directory.resolve("profile"))) {
            browser.logIn(server.url(), "soon-observer", "secret");
            browser.open(server.url() + "/build");
            browser.type("#json", ShellApplication.application("not-allowed", "true"));
            browser.awaitPage("that it fits", () -> browser.shows("#checked .fit.now"));
            users.setRole("soon-observer", "observer");
            users.changeAll();

            // A change of the role ends the session, so the page asks for the password first.
            browser.awaitPage("the question for the password", () -> {
                if (!browser.shows("#signed-out")) {
                    browser.click("#start");
                }
                return browser.shows("#signed-out");
            });
            browser.type("#signed-out input[name='password']", "secret");
            browser.click("#signed-out button.primary");
            browser.awaitPage("the page again", () -> !browser.shows("#signed-out"));
            browser.click("#start");
            browser.awaitPage("the refusal", () -> !browser.shows("#start"));

            assertThat(new PageInspector(browser).status()).isEqualTo(FORBIDDEN);
            assertThat(browser.textOf("main")).contains("observer", "can_customize_resources");
            assertThat(server.admin().get("/api/v1/executions?name=not-allowed").items())
                    .isEmpty();
        }
    }
}
