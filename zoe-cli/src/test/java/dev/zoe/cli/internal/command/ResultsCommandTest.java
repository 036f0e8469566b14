package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsCommandTest {

    private static final String RESULTS =
            """
            {"items": [
              {"path": "results/42", "name": "42", "type": "directory", "size": 0,
               "modified_at": "2026-11-21T09:00:00Z"},
              {"path": "mandelbrot-42.png", "name": "mandelbrot-42.png", "type": "file", "size": 2048,
               "modified_at": "2026-11-21T09:00:21Z"}],
             "next": null}
            """;
    private static final String IN_DIRECTORY =
            """
            {"items": [{"path": "results/42/a.txt", "name": "a.txt", "type": "file", "size": 5}], "next": null}
            """;

    private final ScriptedServer server = new ScriptedServer();

    @TempDir
    Path local;

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void resultsAreListedAsATableOrAsTheApiHasThem() {
        serve();

        assertThat(zoe("results", "42").out())
                .isEqualTo(
                        """
                        PATH               TYPE        SIZE  CHANGED
                        results/42         directory      -  2026-11-21T09:00:00Z
                        mandelbrot-42.png  file       2 KiB  2026-11-21T09:00:21Z
                        """);
        assertThat(zoe("results", "42", "-o", "json").json().at("/items/1/size").asInt())
                .isEqualTo(2048);
        assertThat(zoe("results", "43").exitCode()).isEqualTo(5);
    }

    @Test
    void resultsAreCopiedWithTheirDirectories() {
        serve();
        new ExecutionScript(server).ended("terminated", "null");

        CliRun run = zoe("results", "42", "-d", local.resolve("new").toString());

        assertThat(run.err()).endsWith("results: copied 2 files, 10 B to " + local.resolve("new") + "\n");
        assertThat(local.resolve("new/42/a.txt")).hasContent("bytes");
        assertThat(local.resolve("new/mandelbrot-42.png")).hasContent("bytes");
        assertThat(server.requests("GET", "/workspace/content"))
                .allSatisfy(request -> assertThat(request.query()).contains("owner=ada"));
    }

    @Test
    void aRunEndsWithThePathsOfItsResults() {
        serve();
        new ExecutionScript(server).ended("terminated", "null").log("");

        assertThat(CliRun.against(server)
                        .input("{}")
                        .zoe("submit", "-", "--wait")
                        .err())
                .endsWith("results: :results/42/, :mandelbrot-42.png; 'zoe results 42 -d DIR' copies them\n");
        assertThat(CliRun.against(server).input("{}").zoe("run", "-").err())
                .endsWith("results: :results/42/, :mandelbrot-42.png; 'zoe results 42 -d DIR' copies them\n");
    }

    @Test
    void aRunCopiesItsResultsBack() {
        serve();
        new ExecutionScript(server).ended("terminated", "null").log("");

        CliRun run = CliRun.against(server).input("{}").zoe("run", "-", "--results", local.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(local.resolve("42/a.txt")).hasContent("bytes");
        assertThat(run.err()).endsWith("results: copied 2 files, 10 B to " + local + "\n");
    }

    private void serve() {
        server.on("GET", "/executions/42/results", 200, RESULTS);
        server.on("GET", "/workspace/files", 200, IN_DIRECTORY);
        server.on(
                "GET",
                "/workspace/content",
                exchange -> ScriptedServer.answer(exchange, 200, "application/octet-stream", "bytes"));
    }

    private CliRun zoe(String... arguments) {
        return CliRun.against(server).zoe(arguments);
    }
}
