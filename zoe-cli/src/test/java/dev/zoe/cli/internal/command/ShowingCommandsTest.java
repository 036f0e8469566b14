package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.Run;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

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

        Run json = Run.against(server).zoe((command + " -o json").split(" "));
        Run yaml = Run.against(server).zoe((command + " --output YAML").split(" "));

        assertThat(json.exitCode()).isZero();
        assertThat(JsonMapper.shared().readTree(json.out())).isEqualTo(expected);
        assertThat(json.err()).isEmpty();
        assertThat(yaml.exitCode()).isZero();
        assertThat(new YAMLMapper().readTree(yaml.out())).isEqualTo(expected);
    }

    @Test
    void infoTellsHowTheServerIs() {
        assertThat(Run.against(server).zoe("info").out())
                .isEqualTo(
                        """
                url:                 %s
                version:             0.1.0
                API version:         1
                application formats: 4, 3, 2
                deployment:          zoe
                master:              leader
                back-end:            docker
                """
                                .formatted(server.url()));
    }

    @Test
    void executionsAreListedInAlignedColumns() {
        assertThat(Run.against(server).zoe("ls").out())
                .isEqualTo(
                        """
                ID  NAME        OWNER  STATUS   CORE  ELASTIC  AGE  RUN TIME
                42  mandelbrot  ada    running   2/2      3/8   1m       56s
                 7  notebook    grace  error     0/1      0/0   3d        2h
                """);
    }

    @Test
    void anEmptyListSaysSoBesideTheData() {
        server.on("GET", "/executions", 200, "{\"items\":[],\"next\":null}");

        Run run = Run.against(server).zoe("ls");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEqualTo("no executions\n");
    }

    @Test
    void theListPassesItsFiltersOn() {
        Run.against(server).zoe("ls", "--status", "running", "--name", "a b&c", "--owner", "ada", "--limit", "10");

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

        assertThat(Run.against(server).zoe("ls", "--all", "-o", "json").out())
                .isEqualToIgnoringWhitespace("{\"items\":[{\"id\":9},{\"id\":8}],\"next\":null}");
        assertThat(Run.against(server).zoe("ls", "--limit", "1").err())
                .isEqualTo("there are older ones; --all or a larger --limit shows them\n");
    }

    @Test
    void anExecutionIsShownWithItsServicesAndEndpoints() {
        assertThat(Run.against(server).zoe("get", "42").out())
                .isEqualTo(
                        """
                execution:        mandelbrot (42)
                owner:            ada
                status:           running
                kind:             batch
                core services:    2/2 active
                elastic services: 3/8 active
                peak services:    5
                submitted:        2026-11-21T09:00:00Z
                queued:           2026-11-21T09:00:00Z
                started:          2026-11-21T09:00:04Z
                run time:         56 s

                SERVICE       PART     STATUS  NODE    EXIT CODE  RESTARTS  ERROR
                coordinator0  core     active  node-a                    0
                worker0       core     active  node-a                    1
                worker1       elastic  error   node-b        137         0  out of memory killed at 512 MiB

                ENDPOINT      PORT  URL
                coordinator0  http  http://127.0.0.1:32768/
                """);
    }

    @Test
    void anExplanationIsSaidInSentences() {
        assertThat(Run.against(server).zoe("explain", "43").out())
                .isEqualTo(
                        """
                execution 43: queued, position 2 in the queue
                  its core needs 4 cores and 6 GiB on nodes with the label gpu
                  node-a has 2 cores free, node-b has none
                  missing cores: 2
                  missing memory: 4 GiB
                  nearest node: node-a
                """);
        assertThat(Run.against(server).zoe("explain", "42").out())
                .isEqualTo(
                        """
                execution 42: running

                SERVICE       NODE    REASON
                coordinator0  node-a  most free cores
                worker0       node-b  spreads the core
                """);
    }

    @Test
    void theQueueIsListedInItsOrderWithTheReasons() {
        assertThat(Run.against(server).zoe("queue").out())
                .isEqualTo(
                        """
                order srpt2d1 by instance-seconds, allocator flexible, waiting 1
                POSITION  ID  NAME      OWNER  VALUE  WAITING  WHY
                       1  43  training  grace   7200       4m  needs 4 GiB more on any node
                """);
    }

    @Test
    void nodesAreListedWithWhatIsAllocated() {
        assertThat(Run.against(server).zoe("nodes").out())
                .isEqualTo(
                        """
                NAME    BACK-END  STATUS    CORES            MEMORY   GPUS  SERVICES  LABELS   ADDRESS
                node-a  docker    up      2.5 / 8  1.5 GiB / 64 GiB  0 / 1         3  gpu,ssd  127.0.0.1
                """);
    }

    @Test
    void eventsAreListedWithTheirReasons() {
        assertThat(Run.against(server).zoe("events", "42").out())
                .isEqualTo(
                        """
                AT                    EXECUTION  SUBJECT       CHANGE              REASON
                2026-11-21T09:00:00Z         42  execution     submitted           submitted by ada (ada)
                2026-11-21T09:00:02Z         42  coordinator0  starting -> active  its container runs (master)
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "events 42"})
    void theNewestEventsAreReadAndShownInTheOrderInWhichTheyHappened(String command) {
        Run json = Run.against(server).zoe((command + " -o json --limit 2").split(" "));

        assertThat(JsonMapper.shared().readTree(json.out()).path("items"))
                .extracting(event -> event.path("id").asInt())
                .containsExactly(1, 2);
        assertThat(server.requests()).singleElement().satisfies(request -> assertThat(request.query())
                .isEqualTo("limit=2&order=newest"));
    }

    @Test
    void olderEventsThatAreNotShownAreSpokenOf() {
        server.on("GET", "/events", exchange -> {
            boolean first = !exchange.getRequestURI().getQuery().contains("cursor");
            String items = first ? "{\"id\":9,\"to\":\"nine\"}" : "{\"id\":8,\"to\":\"eight\"}";
            ScriptedServer.answer(exchange, 200, "application/json", "{\"items\":[" + items + "],\"next\":\"c\"}");
        });

        Run run = Run.against(server).zoe("events", "--limit", "2");

        assertThat(run.out()).containsSubsequence("eight", "nine");
        assertThat(run.err()).isEqualTo("there are older ones; a larger --limit shows them\n");
    }

    @Test
    void coloursAreForTerminalsOnly() {
        assertThat(Run.against(server).zoe("ls").out()).doesNotContain("\u001b");
        assertThat(Run.against(server).onTerminal().zoe("ls").out()).contains("\u001b[32mrunning\u001b[0m");
    }

    @Test
    void whatTheServerSendsCannotSteerTheTerminal() {
        server.on("GET", "/executions", 200, "{\"items\":[{\"id\":1,\"name\":\"\\u001b[2Jx\\ny\"}],\"next\":null}");

        assertThat(Run.against(server).zoe("ls").out()).contains("\\x1b[2Jx y").doesNotContain("\u001b");
    }
}
