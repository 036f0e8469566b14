package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {

    private static final String TEMPLATE =
            """
            name: sweep
            version: 4
            services:
            - name: main
              image: busybox:1.36
              total_count: ${workers}
              monitor: true
            """;

    private final ScriptedServer server = new ScriptedServer();
    private final Path folder;

    RunCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void runEndsWithTheExitCodeOfTheApplication() {
        new ExecutionScript(server)
                .ended("error", "\"main0 ended with exit code 3\"")
                .log("line 1\n");

        CliRun run = CliRun.against(server).input("{}").zoe("run", "-");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).startsWith("line 1\nmandelbrot (42) ended with an error after 21 s: main0 ended");
        assertThat(run.err())
                .isEqualTo(
                        """
                        mandelbrot (42) submitted
                        results: cannot be listed now; 'zoe results 42' lists them
                        """);
    }

    @Test
    void aCancelledApplicationEndsWithOne() {
        new ExecutionScript(server).ended("cancelled", "null").log("");

        assertThat(CliRun.against(server).input("{}").zoe("run", "-").exitCode())
                .isEqualTo(1);
    }

    @Test
    void severalAreSubmittedTogetherAndTheLargestCodeIsTheResult() throws IOException {
        executions(code -> code == 2 ? 7 : 0);

        CliRun run = CliRun.against(server).zoe("run", file("a.yaml", "name: a"), file("b.yaml", "name: b"));

        assertThat(run.exitCode()).isEqualTo(7);
        assertThat(run.out()).contains("one (1) terminated").contains("one (2) ended with an error");
        assertThat(server.requests().stream().limit(2))
                .allMatch(request -> request.method().equals("POST"));
    }

    @Test
    void aMistakeInOneFileSubmitsNone() throws IOException {
        CliRun run = CliRun.against(server).zoe("run", file("a.yaml", "name: a"), file("b.json", "{"));

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void eachRowIsAnExecutionAndTheTableShowsThem() throws IOException {
        executions(code -> code == 2 ? 9 : 0);

        CliRun run = CliRun.against(server)
                .zoe(
                        "run",
                        file("sweep.yaml", TEMPLATE),
                        "--each",
                        file("parameters.csv", "workers,label\n1,a\n2,b\n3,c\n"),
                        "--at-once",
                        "1",
                        "--name",
                        "try-${workers}");

        assertThat(run.exitCode()).as(run.err()).isEqualTo(9);
        assertThat(run.out())
                .isEqualTo(
                        """
                        workers  label  ID  STATUS      EXIT CODE  RUN TIME
                        1        a       1  terminated          0      17 s
                        2        b       2  error               9      17 s
                        3        c       3  terminated          0      17 s
                        """);
        assertThat(run.err()).contains("array 41 of 3 executions; after an interruption, continue it with --array 41");
        assertThat(server.requests("POST", "/arrays").get(0).body()).isEqualTo("{\"name\":\"sweep\",\"size\":3}");
        assertThat(server.requests("POST", "/executions"))
                .extracting(request -> request.header("Idempotency-key"))
                .containsExactly("array-41-1", "array-41-2", "array-41-3");
        assertThat(server.requests("POST", "/executions").get(1).body()).contains("\"array\":{\"id\":41,\"index\":2}");
        assertThat(server.requests("POST", "/executions"))
                .extracting(ScriptedServer.Request::body)
                .satisfiesExactly(
                        body -> assertThat(body).contains("\"total_count\":1").startsWith("{\"name\":\"try-1\""),
                        body -> assertThat(body).contains("\"total_count\":2").startsWith("{\"name\":\"try-2\""),
                        body -> assertThat(body).contains("\"total_count\":3").startsWith("{\"name\":\"try-3\""));
    }

    @Test
    void theResultsOfEachRowAreCopiedAndAFailureOfOneDoesNotStopTheOthers() throws IOException {
        executions(code -> code == 3 ? 2 : 0);
        for (int id : List.of(1, 3)) {
            server.on(
                    "GET",
                    "/executions/" + id + "/results",
                    200,
                    """
                    {"items": [{"path": "picture-%1$d.png", "name": "picture-%1$d.png", "type": "file", "size": 5}],
                     "next": null}
                    """
                            .formatted(id));
        }
        server.problem("GET", "/executions/2/results", 500, "the disk is broken");
        server.on(
                "GET",
                "/workspace/content",
                exchange -> ScriptedServer.answer(exchange, 200, "application/octet-stream", "bytes"));
        Path results = folder.resolve("new/runs");
        String[] words = {
            "run",
            file("sweep.yaml", TEMPLATE),
            "--each",
            file("p.csv", "workers\n1\n2\n3\n"),
            "--at-once",
            "1",
            "--results",
            results.toString()
        };

        CliRun run = CliRun.against(server).zoe(words);

        assertThat(run.exitCode()).as(run.err()).isEqualTo(6);
        assertThat(run.out())
                .isEqualTo(
                        """
                        workers  ID  STATUS      EXIT CODE  RUN TIME  RESULTS
                        1         1  terminated          0      17 s  1 file, 5 B
                        2         2  terminated          0      17 s  not copied
                        3         3  error               2      17 s  1 file, 5 B
                        """);
        assertThat(run.err())
                .endsWith("results of execution 2 were not copied: the disk is broken; 'zoe results 2 -d DIR'"
                        + " copies them\n");
        assertThat(results.resolve("1/picture-1.png")).hasContent("bytes");
        assertThat(results.resolve("2")).doesNotExist();
        assertThat(results.resolve("3/picture-3.png")).hasContent("bytes");
    }

    @Test
    void aProgramFindsTheFailedCopyInTheRowAndTheCodeIsThatOfASingleCopy() throws IOException {
        executions(code -> 0);
        server.on("GET", "/executions/1/results", 200, "{\"items\":[],\"next\":null}");
        server.problem("GET", "/executions/2/results", 403, "not yours");
        String results = folder.resolve("runs").toString();
        String table = file("p.csv", "workers\n1\n2\n");

        CliRun each = CliRun.against(server)
                .zoe(
                        "run",
                        file("sweep.yaml", TEMPLATE),
                        "--each",
                        table,
                        "--at-once",
                        "1",
                        "-o",
                        "json",
                        "--results",
                        results);
        CliRun single = CliRun.against(server).zoe("results", "2", "-d", results);

        assertThat(each.exitCode()).isEqualTo(4).isEqualTo(single.exitCode());
        assertThat(each.json().at("/items/0/error").isNull()).isTrue();
        assertThat(each.json().at("/items/1/error").stringValue()).isEqualTo("not yours");
        assertThat(each.json().at("/items/1/execution/id").asInt()).isEqualTo(2);
    }

    @Test
    void aFailureToCopyTheResultsOfOneDescriptionDoesNotStopTheOthers() throws IOException {
        executions(code -> 0);
        server.problem("GET", "/executions/1/results", 403, "not yours");
        server.on("GET", "/executions/2/results", 200, "{\"items\": [], \"next\": null}");
        Path results = folder.resolve("both");

        CliRun run = CliRun.against(server)
                .zoe(
                        "run",
                        file("a.yaml", TEMPLATE.replace("${workers}", "1")),
                        file("b.yaml", TEMPLATE.replace("${workers}", "2")),
                        "--results",
                        results.toString());

        assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
        assertThat(run.err())
                .contains("results of execution 1 were not copied: not yours; 'zoe results 1 -d DIR' copies them");
        assertThat(server.requests("GET", "/executions/2/results")).hasSize(1);
        assertThat(run.out()).contains("(1) terminated", "(2) terminated");
    }

    @Test
    void resultsAreNotCopiedIntoAFileAndNothingIsSubmittedForThat() throws IOException {
        String file = file("taken", "text");

        CliRun run = CliRun.against(server).input("{}").zoe("run", "-", "--results", file);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(file + " is no directory");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void anInterruptedTableIsContinuedInTheSameArray() throws IOException {
        executions(code -> 0);
        server.on("GET", "/arrays/41", 200, "{\"id\":41,\"name\":\"sweep\",\"size\":2}");
        String[] words = {"submit", file("sweep.yaml", TEMPLATE), "--array", "41", "--each"};

        CliRun run = CliRun.against(server).zoe(and(words, file("p.csv", "workers\n1\n2\n")));
        CliRun other = CliRun.against(server).zoe(and(words, file("q.csv", "workers\n1\n2\n3\n")));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("POST", "/arrays")).isEmpty();
        assertThat(server.requests("POST", "/executions"))
                .extracting(request -> request.header("Idempotency-key"))
                .containsExactlyInAnyOrder("array-41-1", "array-41-2");
        assertThat(other.exitCode()).isEqualTo(2);
        assertThat(other.err())
                .contains("array 41 was begun with a table of 2 rows, and this one has 3; use the same table");
    }

    private static String[] and(String[] words, String last) {
        return Stream.concat(Arrays.stream(words), Stream.of(last)).toArray(String[]::new);
    }

    @Test
    void anOverloadedServerIsAskedAgainAfterTheTimeThatItNames() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        executions(code -> 0);
        server.on("POST", "/executions", exchange -> {
            if (calls.incrementAndGet() == 1) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                ScriptedServer.answer(exchange, 503, "application/problem+json", "{\"detail\":\"too much\"}");
            } else if (calls.get() == 2) {
                exchange.getResponseHeaders().set("Retry-After", "0");
                ScriptedServer.answer(exchange, 429, "application/problem+json", "{\"detail\":\"too much\"}");
            } else {
                ScriptedServer.answer(exchange, 201, "application/json", execution(1, 0));
            }
        });

        CliRun run = CliRun.against(server)
                .clock(Clock.systemUTC())
                .zoe("submit", file("sweep.yaml", TEMPLATE), "--each", file("p.json", "[{\"workers\": 4}]"));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(server.requests("POST", "/executions")).hasSize(3).satisfies(requests -> assertThat(requests.stream()
                        .map(request -> request.header("Idempotency-key"))
                        .distinct())
                .hasSize(1));
    }

    @Test
    void aRefusedRowDoesNotStopTheOthers() throws IOException {
        executions(code -> 0);
        server.on("POST", "/executions", exchange -> {
            boolean first = server.requests("POST", "/executions").size() == 1;
            ScriptedServer.answer(
                    exchange, first ? 400 : 201, "application/json", first ? "{\"detail\":\"no\"}" : execution(2, 0));
        });

        CliRun run = CliRun.against(server)
                .zoe(
                        "run",
                        file("sweep.yaml", TEMPLATE),
                        "--each",
                        file("p.csv", "workers\n1\n2\n"),
                        "--at-once",
                        "1",
                        "-o",
                        "json");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).contains("row 1 (workers=1): no");
        assertThat(run.json().at("/items/0/error").stringValue()).isEqualTo("no");
        assertThat(run.json().at("/items/1/execution/id").asInt()).isEqualTo(2);
        assertThat(run.json().at("/items/1/parameters/workers").stringValue()).isEqualTo("2");
    }

    @Test
    void aHugeCellIsCutInTheErrorOfItsRow() throws IOException {
        executions(code -> 0);
        server.on("POST", "/executions", 400, "{\"detail\":\"no\"}");

        CliRun run = CliRun.against(server)
                .zoe(
                        "submit",
                        file("sweep.yaml", TEMPLATE),
                        "--each",
                        file("p.csv", "workers,label\n1," + "x".repeat(100_000) + "\n"));

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err())
                .contains("row 1 (workers=1, label=" + "x".repeat(80) + "…): no")
                .doesNotContain("x".repeat(81));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "-1", "41_3", "9223372036854775808"})
    void anArrayHasANumber(String array) throws IOException {
        String said = "--array must be the id of an array, such as 41, not '" + array + "'";

        CliRun run = CliRun.against(server)
                .zoe("submit", file("a.yaml", TEMPLATE), "--each", file("p.csv", "workers\n1\n"), "--array=" + array);
        CliRun cancel = CliRun.against(server).zoe("cancel", "--array=" + array);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(said);
        assertThat(cancel.exitCode()).isEqualTo(2);
        assertThat(cancel.err()).contains(said);
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aTableOfWhichNothingIsUsedSubmitsNothing() throws IOException {
        CliRun run =
                CliRun.against(server).zoe("run", file("a.yaml", "name: abc"), "--each", file("p.csv", "size\n1\n"));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("no column of the table occurs in").contains("${size}");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void rerunSubmitsTheSameUnderTheSameName() {
        new ExecutionScript(server).terminated();
        server.on(
                "GET",
                "/executions/41",
                200,
                "{\"id\":41,\"name\":\"try-3\",\"group\":\"physics\",\"application\":{\"name\":\"mandelbrot\",\"version\":4,"
                        + "\"title\":\"x\"}}");

        CliRun run = CliRun.against(server).zoe("rerun", "41", "--set", "title=y");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("mandelbrot (42) terminated, as 41\n");
        assertThat(server.requests("POST", "/executions").get(0).body())
                .isEqualTo("{\"name\":\"try-3\",\"group\":\"physics\",\"application\":{\"name\":\"mandelbrot\","
                        + "\"version\":4,\"title\":\"y\"}}");
    }

    @Test
    void aDryRunShowsWhatWouldBeAskedForAndSubmitsNothing() throws IOException {
        server.on(
                "POST",
                "/validation",
                200,
                """
                {"valid":true,"format":4,"notes":["The maximum was lowered."],"application":{"name":"sweep","kind":"batch",
                 "services":[{"name":"main","image":"busybox:1.36","essential_count":1,"total_count":5,
                  "resources":{"cores":{"min":0.25},"memory":{"min":1073741824},"gpus":0}}]}}
                """);

        CliRun run =
                CliRun.against(server).zoe("submit", file("sweep.yaml", TEMPLATE), "--var", "workers=5", "--dry-run");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(
                        """
                        would submit sweep (batch); nothing was changed
                          The maximum was lowered.
                        SERVICE  CORE  ELASTIC  CORES EACH  MEMORY EACH  GPUS EACH  IMAGE
                        main        1        4        0.25        1 GiB          0  busybox:1.36
                        to start: 0.25 cores, 1 GiB; with all elastic services: 1.25 cores, 5 GiB
                        """);
        assertThat(server.requests()).hasSize(1);
        assertThat(server.requests().get(0).body()).contains("\"total_count\":5");
    }

    /** The exit code of an execution, by its id. */
    @FunctionalInterface
    private interface Codes {
        int of(int id);
    }

    /** Every submission is another execution, which has ended at once. */
    private void executions(Codes codes) {
        server.on("POST", "/arrays", 201, "{\"id\":41,\"name\":\"sweep\",\"size\":3}");
        AtomicInteger ids = new AtomicInteger();
        server.on("POST", "/executions", exchange -> {
            int id = ids.incrementAndGet();
            String state = execution(id, codes.of(id));
            server.on("GET", "/executions/" + id, 200, state);
            server.on("GET", "/executions/" + id + "/endpoints", 200, "{\"items\":[]}");
            server.on("GET", "/executions/" + id + "/logs", RunCommandTest::emptyLog);
            ScriptedServer.answer(exchange, 201, "application/json", state);
        });
        server.on("GET", "/executions/2", 200, execution(2, 0));
    }

    private static void emptyLog(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private static String execution(int id, int code) {
        return """
               {"id":%d,"name":"one","owner":"ada","status":"%s","submitted_at":"2026-11-21T09:00:00Z",
                "started_at":"2026-11-21T09:00:04Z","ended_at":"2026-11-21T09:00:21Z","exit_code":%d,
                "core":{"total":1,"active":0},"elastic":{"total":0,"active":0}}
               """
                .formatted(id, code == 0 ? "terminated" : "error", code);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
