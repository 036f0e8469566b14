package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.demo.DemoRun;
import dev.zoe.standalone.e2e.testing.EngineInspector;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./zoe demo --once} shows and how it ends. */
@Tag("slow")
class DemoTest {
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    @Test
    void theDemoOnProcessesEndsWithItsPicture() throws Exception {
        assertEndsWithItsPicture(InProcessServer.sharedOnProcesses());
    }

    @Test
    void theDemoInContainersEndsWithItsPicture() throws Exception {
        assertEndsWithItsPicture(InProcessServer.sharedOnDocker(EngineInspector.required()));
    }

    @Test
    void aDemoThatCannotWriteItsResultFailsWithTheReason(@TempDir Path data) throws Exception {
        Files.createFile(data.resolve("workspaces"));
        try (InProcessServer server = InProcessServer.onProcesses(data)) {
            assertThat(run(server)).isEqualTo(1);
            assertThat(lastLine())
                    .startsWith("demo: mandelbrot error: ")
                    .contains("the workspace of admin cannot be made; ")
                    .endsWith("an operator finds the reason in the log of the master");
        }
    }

    private void assertEndsWithItsPicture(InProcessServer server) throws IOException, InterruptedException {
        assertThat(run(server)).as(this::text).isZero();
        String workspace = server.workspace().toString();
        assertThat(lastLine())
                .matches("demo: mandelbrot terminated after \\d+ s: 2 core, 8 elastic services, peak \\d+, result "
                        + workspace + "/mandelbrot-\\d+\\.png");
        Path result = Path.of(lastLine().replaceAll(".* result ", ""));
        assertThat(ImageIO.read(result.toFile()).getWidth()).isEqualTo(1600);
        assertThat(text()).contains("core 2/2").containsPattern("elastic [1-8]/8");
    }

    private int run(InProcessServer server) throws IOException, InterruptedException {
        try (PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8)) {
            return server.demo(out, DemoRun.USUAL);
        }
    }

    private String text() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    private String lastLine() {
        return text().lines().reduce("", (before, line) -> line);
    }
}
