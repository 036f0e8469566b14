package dev.zoe.standalone.e2e.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ChildServer;
import dev.zoe.standalone.e2e.testing.Chromium;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.SeparateApiAndMaster;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.util.TestSocketUtils;

/** A page that is open while the API restarts says so, and then shows what has changed meanwhile. */
@Tag("slow")
class RestartInBrowserTest {

    @TempDir
    Path directory;

    @Test
    void anOpenPageRecoversByItself() throws Exception {
        String master = "tcp://127.0.0.1:" + ChildServer.freePort();
        int port = TestSocketUtils.findAvailableTcpPort();
        Path data = Files.createDirectories(directory.resolve("data"));
        try (Chromium browser = Chromium.start(directory.resolve("profile"));
                SeparateApiAndMaster parts = new SeparateApiAndMaster(data)) {
            parts.startMaster(master);
            RestCaller admin = parts.startPagesAt(port, master);
            ExecutionHandle run = ExecutionHandle.submit(admin, ShellApplication.waitingForGo("outlives-the-api"))
                    .awaitStatus("running");
            String[] login = admin.login().orElseThrow().split(":", 2);
            browser.logIn(admin.base(), login[0], login[1]);
            browser.open(admin.base() + "/executions/" + run.id());
            browser.awaitPage("that it runs", () -> browser.shows(".title .state.running"));
            browser.run("window.notLoadedAgain = true");

            parts.stopApi();
            browser.awaitPage("the banner", () -> browser.shows("#offline"));
            assertThat(browser.textOf("#offline")).startsWith("Zoe does not answer.");
            Files.createFile(parts.workspace().resolve("go-" + run.id()));

            parts.startPagesAt(port, master);
            browser.awaitPage("no banner", () -> !browser.shows("#offline"));
            browser.awaitPage("that it has ended", () -> browser.shows(".title .state.terminated"));
            assertThat(browser.run("return window.notLoadedAgain")).isEqualTo(true);
        }
    }
}
