package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopyCommandTest {

    private final ScriptedServer server = new ScriptedServer();
    /** Contents by path; the entries of directories as JSON, by path with a slash at the end. */
    private final Map<String, String> files = new ConcurrentHashMap<>();

    private final Map<String, String> directories = new ConcurrentHashMap<>();

    @TempDir
    Path local;

    @BeforeEach
    void serve() {
        server.on("GET", "/workspace/content", exchange -> answer(exchange, files, "application/octet-stream"));
        server.on("GET", "/workspace/files", exchange -> answer(exchange, directories, "application/json"));
        server.on("PUT", "/workspace/content", 200, "{}");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aFileIsCopiedFromTheWorkspace() {
        files.put("results/42/a.txt", "hello");

        CliRun into = zoe("cp", ":results/42/a.txt", local.toString());
        CliRun named =
                zoe("cp", "workspace:/results/42/a.txt", local.resolve("b.txt").toString());

        assertThat(into.err()).isEqualTo("copied 1 file, 5 B\n");
        assertThat(local.resolve("a.txt")).hasContent("hello");
        assertThat(named.exitCode()).isZero();
        assertThat(local.resolve("b.txt")).hasContent("hello");
    }

    @Test
    void aFileIsPrintedAsItIs() {
        files.put("a.txt", "a\u001b[31m");

        CliRun run = zoe("cp", ":a.txt", "-");

        assertThat(run.out()).isEqualTo("a\u001b[31m");
        assertThat(CliRun.against(server).onTerminal().zoe("cp", ":a.txt", "-").out())
                .isEqualTo("a\\x1b[31m");
    }

    @Test
    void aDirectoryIsCopiedWithWhatIsInItButLinks() {
        directories.put("d", entries("file d/a.txt", "directory d/e", "link d/l"));
        directories.put("d/e", entries("file d/e/b.txt"));
        files.put("d/a.txt", "a");
        files.put("d/e/b.txt", "b");

        CliRun run = zoe("cp", "-r", ":d", local.resolve("new").toString());

        assertThat(run.err()).isEqualTo("not copied: d/l is a link\ncopied 2 files, 2 B\n");
        assertThat(contents(local.resolve("new"))).isEqualTo(Map.of("a.txt", "a", "e/b.txt", "b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../out", "..", "/etc/out", "a/../../out", "a\\\\..\\\\out", "a\\u0000b", "", "."})
    void aHostileServerDoesNotLeadOutOfTheDirectory(String name) {
        files.put("d/a.txt", "a");
        directories.put(
                "d",
                "{\"items\":[{\"path\":\"d/a.txt\",\"name\":\"%s\",\"type\":\"file\",\"size\":1}]}".formatted(name));
        Path target = local.resolve("target");

        CliRun run = zoe("cp", "-r", ":d", target.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("which is no name of a local file");
        assertThat(contents(local)).isEmpty();
    }

    @Test
    void nothingIsWrittenThroughALocalLink() throws IOException {
        Path outside = Files.createDirectory(local.resolve("outside"));
        Path target = Files.createDirectory(local.resolve("target"));
        Files.createSymbolicLink(target.resolve("e"), outside);
        Files.writeString(outside.resolve("b.txt"), "own");
        Files.createSymbolicLink(target.resolve("a.txt"), outside.resolve("b.txt"));
        directories.put("", entries("file a.txt", "directory e"));
        directories.put("e", entries("file e/b.txt"));
        files.put("a.txt", "new");
        files.put("e/b.txt", "new");

        CliRun run = zoe("cp", "-r", ":", target.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("is a link; nothing is copied through it");
        assertThat(outside.resolve("b.txt")).hasContent("own");
        assertThat(target.resolve("a.txt")).isRegularFile().hasContent("new");
    }

    @Test
    void aFileThatEndsEarlyDoesNotAppear() {
        server.on("GET", "/workspace/content", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            exchange.close();
        });

        CliRun run = zoe("cp", ":a.txt", local.toString());

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).contains("a.txt ended after 10 of 100 bytes");
        assertThat(contents(local)).isEmpty();
    }

    @Test
    void filesAreCopiedToTheWorkspace() throws IOException {
        directories.put("data", entries());
        Path tree = Files.createDirectory(local.resolve("tree"));
        Files.writeString(tree.resolve("a b.txt"), "hello");
        Files.createDirectory(tree.resolve("e"));
        Files.createFile(tree.resolve("e/empty"));
        Files.createSymbolicLink(tree.resolve("link"), tree);

        CliRun run = zoe("cp", "-r", tree.toString(), ":data");
        CliRun single = zoe("cp", tree.resolve("a b.txt").toString(), ":new/name", "--owner", "ada");

        assertThat(run.err()).contains("link is a link or no regular file").endsWith("copied 2 files, 5 B\n");
        assertThat(single.exitCode()).isZero();
        List<ScriptedServer.Request> written = server.requests("PUT", "/workspace/content");
        assertThat(written)
                .extracting(ScriptedServer.Request::query)
                .containsExactly("path=data/tree/a b.txt", "path=data/tree/e/empty", "owner=ada&path=new/name");
        assertThat(written).extracting(ScriptedServer.Request::body).containsExactly("hello", "", "hello");
    }

    @Test
    void exactlyOneSideIsInTheWorkspace() {
        assertThat(zoe("cp", "a", "b").exitCode()).isEqualTo(2);
        assertThat(zoe("cp", ":a", ":b").exitCode()).isEqualTo(2);
        assertThat(zoe("cp", local.toString(), ":").err()).contains("-r copies it");
        assertThat(zoe("cp", local.resolve("nothing").toString(), ":").exitCode())
                .isEqualTo(2);
    }

    @Test
    void progressIsShownOnATerminal() {
        files.put("a.txt", "hello");

        CliRun run = CliRun.against(server).onTerminal().zoe("cp", ":a.txt", local.toString());

        assertThat(run.err()).contains("a.txt 5 B of 5 B");
    }

    private CliRun zoe(String... arguments) {
        return CliRun.against(server).zoe(arguments);
    }

    private static void answer(HttpExchange exchange, Map<String, String> answers, String type) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        String path = Stream.of(query.split("&"))
                .filter(parameter -> parameter.startsWith("path="))
                .map(parameter -> URLDecoder.decode(parameter.substring("path=".length()), StandardCharsets.UTF_8))
                .findFirst()
                .orElse("");
        String answer = answers.get(path);
        ScriptedServer.answer(
                exchange,
                answer == null ? 404 : 200,
                answer == null ? "application/problem+json" : type,
                answer == null ? "{\"title\":\"Not found\",\"status\":404,\"detail\":\"no such file\"}" : answer);
    }

    /** @param entries such as {@code file d/a.txt} */
    private static String entries(String... entries) {
        return Stream.of(entries)
                .map(entry -> entry.split(" ", 2))
                .map(entry -> "{\"path\":\"%s\",\"name\":\"%s\",\"type\":\"%s\",\"size\":1}"
                        .formatted(entry[1], entry[1].substring(entry[1].lastIndexOf('/') + 1), entry[0]))
                .collect(Collectors.joining(",", "{\"items\":[", "],\"next\":null}"));
    }

    private static Map<String, String> contents(Path directory) {
        Map<String, String> contents = new TreeMap<>();
        if (!Files.exists(directory)) {
            return contents;
        }
        try (Stream<Path> found = Files.walk(directory)) {
            for (Path file : found.filter(Files::isRegularFile).toList()) {
                contents.put(directory.relativize(file).toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return contents;
    }
}
