package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import dev.zoe.cli.testing.PseudoTerminal;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilesCommandTest {

    private final ScriptedServer server = new ScriptedServer();
    /** Types by path; a directory with entries is not deleted, as the API does not. */
    private final Map<String, String> files = Collections.synchronizedMap(new TreeMap<>());
    /** Paths that nothing may delete. */
    private final Set<String> kept = Collections.synchronizedSet(new HashSet<>());

    @BeforeEach
    void serve() {
        server.on("GET", "/workspace/files", this::list).on("DELETE", "/workspace/files", this::delete);
        for (String directory : List.of("results", "results/42", "results/42/deep", "empty")) {
            files.put(directory, "directory");
        }
        for (String file : List.of("a.txt", "b.txt", "results/42/c.txt", "results/42/deep/d.txt")) {
            files.put(file, "file");
        }
        files.put("results/42/latest", "link");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"files", "files ls", "files ls :", "files ls workspace:/"})
    void theWorkspaceIsListed(String line) {
        server.get("/workspace/files", "workspace-files.json");

        CliRun run = zoe(line);

        assertThat(run.out())
                .isEqualTo(
                        """
                        PATH               TYPE           SIZE  CHANGED
                        input              directory         -  2026-11-20T16:12:03Z
                        mandelbrot-42.png  file       82.3 KiB  2026-11-21T09:00:21Z
                        results            directory         -  2026-11-21T09:00:21Z
                        """);
        assertThat(server.requests("GET", "/workspace/files").get(0).query()).isEqualTo("limit=500&path=");
        assertThat(zoe(line + " -o json").json()).isEqualTo(ScriptedServer.document("workspace-files.json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"results/42", ":results/42/", "workspace:/results/42"})
    void aDirectoryOfAnybodyIsListed(String path) {
        CliRun run = zoe("files ls " + path + " --owner ada");

        assertThat(run.out().lines().map(line -> line.split(" ", -1)[0]))
                .containsExactly("PATH", "results/42/c.txt", "results/42/deep", "results/42/latest");
        assertThat(server.requests("GET", "/workspace/files").get(0).query())
                .isEqualTo("limit=500&owner=ada&path=results/42");
        assertThat(zoe("files ls empty").err()).isEqualTo("no files\n");
        assertThat(zoe("files ls nowhere").exitCode()).isEqualTo(5);
    }

    @Test
    void oneFileIsDeletedWithoutAQuestion() {
        CliRun run = zoe("files rm :a.txt --owner ada");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("a.txt deleted\n");
        assertThat(server.requests()).singleElement().satisfies(request -> assertThat(request.query())
                .isEqualTo("owner=ada&path=a.txt"));
        assertThat(zoe("files rm a.txt").exitCode()).isEqualTo(5);
        assertThat(zoe("files rm -r empty").out()).isEqualTo("empty deleted\n");
        assertThat(zoe("files rm results").err()).isEqualTo("results: the directory is not empty\n");
    }

    @Test
    void whatIsInADirectoryIsDeletedBeforeItAndLinksAreNotFollowed() {
        CliRun run = zoe("files rm -r ./results//42/ :results/./42/c.txt --yes -o json");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.json().path("deleted").valueStream().map(path -> path.asString("")))
                .containsExactly(
                        "results/42/c.txt",
                        "results/42/deep/d.txt",
                        "results/42/deep",
                        "results/42/latest",
                        "results/42");
        assertThat(files).containsOnlyKeys("a.txt", "b.txt", "empty", "results");
    }

    @Test
    void severalAreNotDeletedWithoutAnAnswer() {
        CliRun tree = zoe("files rm -r results");
        CliRun two = zoe("files rm a.txt b.txt");

        assertThat(tree.exitCode()).isEqualTo(2);
        assertThat(tree.err())
                .contains("this deletes 3 files and 3 directories, 3 B; without a terminal that asks, it needs --yes");
        assertThat(two.exitCode()).isEqualTo(2);
        assertThat(two.err()).contains("this deletes 2 files; without");
        assertThat(zoe("files rm -r :/ --yes").err()).contains("the workspace itself is not deleted");
        assertThat(zoe("files rm -r . --yes").err()).contains("the workspace itself is not deleted");
        assertThat(files).hasSize(9);
    }

    @Test
    void aTerminalAsks(@TempDir Path home) {
        Map<String, String> environment = Map.of("ZOE_URL", server.url(), "HOME", home.toString());
        List<String> words = List.of("files", "rm", "a.txt", "b.txt");
        try (PseudoTerminal asked = PseudoTerminal.zoe(environment, words)) {
            asked.awaitText("Delete 2 files? (yes or no): ").type("no\r").awaitText("nothing was deleted");
            assertThat(asked.exitCode()).isEqualTo(2);
        }
        assertThat(files).containsKeys("a.txt", "b.txt");
        try (PseudoTerminal asked = PseudoTerminal.zoe(environment, words)) {
            asked.awaitText("(yes or no): ").type("yes\r").awaitText("b.txt deleted");
            assertThat(asked.exitCode()).isZero();
        }
        assertThat(files).doesNotContainKeys("a.txt", "b.txt");
    }

    @Test
    void aFailureKeepsTheDirectoriesAroundItOnly() {
        kept.add("results/42/deep/d.txt");

        CliRun run = zoe("files rm -r results a.txt -y");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).isEqualTo("results/42/deep/d.txt: not yours\n");
        assertThat(files)
                .containsOnlyKeys(
                        "b.txt", "empty", "results", "results/42", "results/42/deep", "results/42/deep/d.txt");
    }

    @Test
    void aServerThatListsWhatIsElsewhereDeletesNothing() {
        server.on(
                "GET",
                "/workspace/files",
                200,
                "{\"items\":[{\"path\":\"a.txt\",\"name\":\"a.txt\",\"type\":\"file\"}],\"next\":null}");

        CliRun run = zoe("files rm -r results --yes");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the server lists 'a.txt' in results, where it is not; nothing is deleted");
        assertThat(server.requests("DELETE", "/workspace/files")).isEmpty();
    }

    private void list(HttpExchange exchange) throws IOException {
        String path = path(exchange);
        if (!path.isEmpty() && !"directory".equals(files.get(path))) {
            refuse(exchange, 404, "no such directory");
            return;
        }
        String start = path.isEmpty() ? "" : path + "/";
        ScriptedServer.answer(
                exchange,
                200,
                "application/json",
                files.entrySet().stream()
                        .filter(file -> file.getKey().startsWith(start)
                                && file.getKey().indexOf('/', start.length()) < 0
                                && !file.getKey().equals(path))
                        .map(file -> "{\"path\":\"%s\",\"name\":\"%s\",\"type\":\"%s\",\"size\":1}"
                                .formatted(file.getKey(), file.getKey().substring(start.length()), file.getValue()))
                        .collect(Collectors.joining(",", "{\"items\":[", "],\"next\":null}")));
    }

    private void delete(HttpExchange exchange) throws IOException {
        String path = path(exchange);
        if (kept.contains(path)) {
            refuse(exchange, 403, "not yours");
        } else if (files.keySet().stream().anyMatch(file -> file.startsWith(path + "/"))) {
            refuse(exchange, 409, "the directory is not empty");
        } else if (files.remove(path) == null) {
            refuse(exchange, 404, "no such file");
        } else {
            ScriptedServer.answer(exchange, 204, "application/json", "");
        }
    }

    private static void refuse(HttpExchange exchange, int status, String detail) throws IOException {
        ScriptedServer.answer(exchange, status, "application/problem+json", "{\"detail\":\"" + detail + "\"}");
    }

    private static String path(HttpExchange exchange) {
        return Stream.of(exchange.getRequestURI().getRawQuery().split("&", -1))
                .filter(parameter -> parameter.startsWith("path="))
                .map(parameter -> URLDecoder.decode(parameter.substring("path=".length()), StandardCharsets.UTF_8))
                .findFirst()
                .orElse("");
    }

    private CliRun zoe(String line) {
        return CliRun.against(server).zoe(line.split(" ", -1));
    }
}
