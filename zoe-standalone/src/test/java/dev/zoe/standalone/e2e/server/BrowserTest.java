package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web pages in a real browser. */
@Tag("slow")
class BrowserTest {
    private static final String VARIABLE = "ZOE_TEST_BROWSER";

    @TempDir
    Path directory;

    @Test
    void theOverviewShowsWhatRuns() throws Exception {
        String browser = System.getenv(VARIABLE);
        assumeTrue(
                browser != null,
                VARIABLE + " is not set: tests of the pages in a browser are skipped. Set it to"
                        + " the path of a Chromium");
        InProcessServer server = InProcessServer.sharedOnProcesses();
        ExecutionHandle run = ExecutionHandle.submit(server.admin(), ShellApplication.waitingForGo("seen-in-browser"))
                .awaitStatus("running");
        String page = server.url()
                        .replace("http://", "http://" + server.admin().login().orElseThrow() + "@") + "/";

        String shown = browse(String.valueOf(browser), "--dump-dom", page);
        assertThat(shown)
                .contains("<h1", "seen-in-browser", "/executions/" + run.id())
                .containsPattern("class=\"state running\"");
        Path picture = Path.of("target", "overview.png").toAbsolutePath();
        Files.deleteIfExists(picture);
        browse(String.valueOf(browser), "--window-size=1200,800", "--screenshot=" + picture, page);
        assertThat(ImageIO.read(picture.toFile()).getWidth()).isEqualTo(1200);
        String login = "http://" + server.admin().login().orElseThrow() + "@";
        for (String path : List.of("/", "/executions/" + run.id(), "/executions/none", "/no-such-page")) {
            browse(String.valueOf(browser), "--dump-dom", server.url().replace("http://", login) + path);
            assertThat(console()).as(path).doesNotContain("Content Security Policy", "Refused to");
        }

        Files.createFile(server.workspace().resolve("go-" + run.id()));
        assertThat(run.awaitEnd()).isEqualTo("terminated");
    }

    /** A page that breaks its own policy shows that the words of the browser would tell. */
    @Test
    void theBrowserTellsOfAPageThatBreaksItsPolicy() throws Exception {
        String browser = System.getenv(VARIABLE);
        assumeTrue(browser != null, VARIABLE + " is not set");
        Path page = Files.writeString(
                directory.resolve("page.html"),
                """
                <!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
                <script>document.title = "ran";</script><p style="color: red">text</p>""");

        browse(String.valueOf(browser), "--dump-dom", page.toUri().toString());

        assertThat(console()).contains("Content Security Policy");
    }

    /** What the browser wrote to its console, and more, in its last run. */
    private String console() throws IOException {
        return Files.readString(directory.resolve("words"));
    }

    private String browse(String browser, String... options) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--enable-logging=stderr",
                "--user-data-dir=" + directory.resolve("profile")));
        words.addAll(List.of(options));
        Path output = directory.resolve("dom");
        Process process = new ProcessBuilder(words)
                .redirectOutput(output.toFile())
                .redirectError(directory.resolve("words").toFile())
                .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return Files.readString(output);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
