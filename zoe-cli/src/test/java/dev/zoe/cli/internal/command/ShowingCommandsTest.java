package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@link DocumentedOutputTest} looks at the usual output, which the documentation shows. */
class ShowingCommandsTest {

    private final ScriptedServer server = new ScriptedServer()
            .get("/info", "info.json")
            .get("/executions", "executions.json")
            .get("/executions/42", "execution-running.json")
            .get("/executions/42/services", "services.json")
            .get("/executions/42/endpoints", "endpoints.json")
            .get("/executions/42/explanation", "explanation-running.json")
            .get("/executions/43/explanation", "explanation-waiting.json")
            .get("/executions/42/events", "events.json")
            .get("/events", "events.json")
            .get("/queue", "queue.json")
            .get("/nodes", "nodes.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "info,            info.json",
        "ls,              executions.json",
        "get 42,          execution-running.json",
        "explain 42,      explanation-running.json",
        "explain 43,      explanation-waiting.json",
        "queue,           queue.json",
        "nodes,           nodes.json"
    })
    void jsonAndYamlHaveTheShapeOfTheApi(String command, String resource) {
        var expected = JsonMapper.shared().readTree(ScriptedServer.resource(resource));

        CliRun json = CliRun.against(server).zoe((command + " -o json").split(" "));
        CliRun yaml = CliRun.against(server).zoe((command + " --output YAML").split(" "));

        assertThat(json.exitCode()).isZero();
        assertThat(JsonMapper.shared().readTree(json.out())).isEqualTo(expected);
        assertThat(json.err()).isEmpty();
        assertThat(yaml.exitCode()).isZero();
        assertThat(new YAMLMapper().readTree(yaml.out())).isEqualTo(expected);
    }

    @Test
    void anEmptyListSaysSoBesideTheData() {
        server.on("GET", "/executions", 200, "{\"items\":[],\"next\":null}");

        CliRun run = CliRun.against(server).zoe("ls");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("no executions\n");
    }

    @Test
    void whatAnExecutionWaitsForIsShownInsteadOfItsStatus() {
        String waiting =
                """
                {"id":42,"name":"sort","owner":"ada","status":"submitted","after":[
                 {"execution":38,"name":"fetch","condition":"ok","outcome":"terminated"},
                 {"execution":39,"name":"clean","condition":"ok","outcome":null},
                 {"execution":40,"name":"prepare","condition":"any","outcome":null},
                 {"execution":41,"name":"train","condition":"ok","outcome":null}]}""";
        server.on("GET", "/executions", 200, "{\"items\":[" + waiting + "],\"next\":null}");
        server.on("GET", "/executions/42", 200, waiting);
        server.on("GET", "/executions/42/services", 200, "{\"items\":[]}");
        server.on("GET", "/executions/42/endpoints", 200, "{\"items\":[]}");

        assertThat(CliRun.against(server).zoe("ls").out())
                .contains("waits for 39 (clean), 40 (prepare), 41 (train)")
                .doesNotContain("submitted", "fetch");
        assertThat(CliRun.against(server).zoe("get", "42").out())
                .contains("waits for:")
                .contains("39 (clean), 40 (prepare), 41 (train)");
    }

    @Test
    void itSaysWhyAnExecutionEnded() {
        String ended =
                """
                {"id":42,"name":"notebook","owner":"ada","status":"%s",
                 "error_message":"ended, because it was idle for 2 hours"}""";
        server.on("GET", "/executions/42", 200, ended.formatted("cancelled"));
        server.on("GET", "/executions/42/services", 200, "{\"items\":[]}");
        server.on("GET", "/executions/42/endpoints", 200, "{\"items\":[]}");

        assertThat(CliRun.against(server).zoe("get", "42").out())
                .containsPattern("(?m)^reason: +ended, because it was idle for 2 hours$")
                .doesNotContain("error:");
        server.on("GET", "/executions/42", 200, ended.formatted("error"));
        assertThat(CliRun.against(server).zoe("get", "42").out()).containsPattern("(?m)^error: +ended, because");
    }

    @Test
    void theListPassesItsFiltersOn() {
        CliRun.against(server).zoe("ls", "--status", "running", "--name", "a b&c", "--owner", "ada", "--limit", "10");

        assertThat(server.requests("GET", "/executions")).singleElement().satisfies(request -> assertThat(
                        request.query())
                .isEqualTo("limit=10&name=a b&c&owner=ada&status=running"));
    }

    @Test
    void theListReadsAsManyPagesAsItTakes() {
        server.on("GET", "/executions", exchange -> {
            boolean first = !exchange.getRequestURI().getQuery().contains("cursor=c2");
            ScriptedServer.answer(
                    exchange,
                    200,
                    "application/json",
                    "{\"items\":[{\"id\":" + (first ? 9 : 8) + "}],\"next\":" + (first ? "\"c2\"" : "null") + "}");
        });

        assertThat(CliRun.against(server).zoe("ls", "--all", "-o", "json").out())
                .isEqualToIgnoringWhitespace("{\"items\":[{\"id\":9},{\"id\":8}],\"next\":null}");
        assertThat(CliRun.against(server).zoe("ls", "--limit", "1").err())
                .isEqualTo("further executions are not shown; use --all or a larger --limit\n");
    }

    @Test
    void anExplanationNamesEachResourceThatIsMissing() {
        server.on(
                "GET",
                "/executions/44/explanation",
                200,
                """
                {"execution_id":44,"status":"queued","position":2,"reasons":["first","second"],
                 "missing":{"millicores":2000,"memory":4294967296,"gpus":1},"nearest":"node-a","holders":[
                 {"execution_id":42,"name":"mandelbrot","owner":"ada","core":2,"elastic":3,"cores":2.5,
                  "memory":1610612736,"gpus":0},
                 {"execution_id":null,"name":null,"owner":null,"core":1,"elastic":0,"cores":5,
                  "memory":1073741824,"gpus":1}],"placements":[]}""");

        assertThat(CliRun.against(server).zoe("explain", "44").out())
                .isEqualTo(
                        """
                execution 44: queued, position 2 in the queue
                  first
                  second
                  missing cores: 2
                  missing memory: 4 GiB
                  missing gpus: 1
                  nearest node: node-a

                HOLDS THERE  NAME         OWNER  CORE  ELASTIC  CORES   MEMORY  GPUS
                         42  mandelbrot   ada       2        3    2.5  1.5 GiB     0
                             other users            1        0      5    1 GiB     1
                """);
    }

    @Test
    void aStopThatIsUnderWayIsExplained() {
        server.on(
                "GET",
                "/executions/45/explanation",
                200,
                """
                {"execution_id":45,"status":"cleaning-up","reasons":["It is ending."],"placements":[]}""");
        server.on(
                "GET",
                "/executions/45",
                200,
                """
                {"id":45,"status":"cleaning-up","core":{"total":2,"active":1},"elastic":{"total":8,"active":2}}""");
        server.on(
                "GET",
                "/executions/46/explanation",
                200,
                """
                {"execution_id":46,"status":"running","reasons":["It runs."],"placements":[]}""");
        server.on(
                "GET",
                "/executions/46",
                200,
                """
                {"id":46,"status":"running","cancel_requested_at":"2026-11-21T09:00:30.5Z"}""");

        assertThat(CliRun.against(server).zoe("explain", "45").out())
                .endsWith("  a stop is under way: 3 services are still active; 'zoe get 45' lists them\n");
        assertThat(CliRun.against(server).zoe("explain", "46").out())
                .endsWith("  a cancel was requested at 2026-11-21T09:00:30Z: a stop is under way\n");
    }

    @Test
    void olderEventsThatAreNotShownAreSpokenOf() {
        server.on("GET", "/events", exchange -> {
            boolean first = !exchange.getRequestURI().getQuery().contains("cursor");
            String items = first ? "{\"id\":9,\"to\":\"nine\"}" : "{\"id\":8,\"to\":\"eight\"}";
            ScriptedServer.answer(exchange, 200, "application/json", "{\"items\":[" + items + "],\"next\":\"c\"}");
        });

        CliRun run = CliRun.against(server).zoe("events", "--limit", "2");

        assertThat(run.out()).containsSubsequence("eight", "nine");
        assertThat(run.err()).isEqualTo("older events are not shown; use a larger --limit\n");
    }

    @Test
    void coloursAreForTerminalsOnly() {
        assertThat(CliRun.against(server).zoe("ls").out()).doesNotContain("\u001b");
        assertThat(CliRun.against(server).onTerminal().zoe("ls").out()).contains("\u001b[32mrunning\u001b[0m");
    }

    @Test
    void whatTheServerSendsCannotSteerTheTerminal() {
        server.on("GET", "/executions", 200, "{\"items\":[{\"id\":1,\"name\":\"\\u001b[2Jx\\ny\"}],\"next\":null}");

        assertThat(CliRun.against(server).zoe("ls").out())
                .contains("\\x1b[2Jx y")
                .doesNotContain("\u001b");
    }
}
