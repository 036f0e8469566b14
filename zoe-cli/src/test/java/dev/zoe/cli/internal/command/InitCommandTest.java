package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.testing.PseudoTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

    private final ScriptedServer server = new ScriptedServer()
            .get("/templates", "templates.json")
            .on("POST", "/templates/mandelbrot/application", 200, ScriptedServer.resource("template-application.json"));
    private final Path folder;

    InitCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"start.yaml", "start.json"})
    void withoutATemplateAValidDescriptionIsWritten(String name) {
        String file = folder.resolve(name).toString();

        CliRun run = CliRun.alone().zoe("init", "-o", file);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("wrote " + file + "; check it with 'zoe validate " + file + "'");
        assertThat(CliRun.alone().zoe("validate", file).out())
                .isEqualTo(file + " is valid: application my-application, format 4\n");
    }

    @Test
    void aFileIsReplacedOnlyByForce() throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), "name: mine, and longer than ".repeat(500));

        CliRun run = CliRun.alone().zoe("init", "-o", file.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: " + file + " exists; name another file with -o, or replace it with --force\n");
        assertThat(file).content().startsWith("name: mine");
        assertThat(CliRun.alone().zoe("init", "--force", "-o", file.toString()).exitCode())
                .isZero();
        assertThat(CliRun.alone().zoe("validate", file.toString()).exitCode()).isZero();
    }

    @Test
    void aScriptSetsValuesAndIsAskedNothing() {
        CliRun run = CliRun.against(server).zoe("init", "mandelbrot", "--set", "worker=4", "-o", "-");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("name: \"mandelbrot\"\n");
        assertThat(server.requests("POST", "/templates/mandelbrot/application")
                        .get(0)
                        .body())
                .isEqualTo("{\"parameters\":{\"worker\":4}}");
        assertThat(CliRun.alone().zoe("init", "--set", "worker=4").err())
                .isEqualTo("error: --set gives parameters of a template, and none is named; 'zoe shop' lists them\n");
    }

    @Test
    void onATerminalEachParameterIsAskedForUntilItIsAllowed() {
        String file = folder.resolve("picture.yaml").toString();
        try (PseudoTerminal terminal = PseudoTerminal.zoe(
                Map.of("ZOE_URL", server.url(), "HOME", folder.toString()),
                List.of("init", "mandelbrot", "--set", "TITLE=mine", "-o", file))) {
            terminal.awaitText("Width: Width of the picture in pixels. (number: 80 to 4000, step 80)")
                    .awaitText("PICTURE_WIDTH [1600]: ")
                    .type("81\r")
                    .awaitText("PICTURE_WIDTH must be a whole number: 80 to 4000, step 80, not '81'")
                    .type("800\r")
                    .awaitText("worker [9]: ")
                    .type("\r")
                    .awaitText("wrote ");

            assertThat(terminal.exitCode()).isZero();
            assertThat(terminal.output()).doesNotContain("TITLE [");
        }
        assertThat(server.requests("POST", "/templates/mandelbrot/application")
                        .get(0)
                        .body())
                .isEqualTo("{\"parameters\":{\"PICTURE_WIDTH\":800,\"worker\":9,\"TITLE\":\"mine\"}}");
        assertThat(CliRun.alone().zoe("validate", file).exitCode()).isZero();
    }
}
