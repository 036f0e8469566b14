package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ExecutionScript;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubmitCommandTest {

    private static final String DESCRIPTION = "{\"name\": \"mandelbrot\", \"name\": \"twice\"}";

    private final ScriptedServer server = new ScriptedServer();
    private final ExecutionScript execution = new ExecutionScript(server);

    private final Path folder;

    SubmitCommandTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aDescriptionIsSentAsItIsWritten() throws IOException {
        execution.queued();

        CliRun run = CliRun.against(server).zoe("submit", file(DESCRIPTION), "--name", "try-3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("mandelbrot (42) queued\n");
        assertThat(server.requests("POST", "/executions")).singleElement().satisfies(request -> {
            assertThat(request.body()).isEqualTo("{\"name\":\"try-3\",\"application\":" + DESCRIPTION + "}");
            assertThat(request.header("Idempotency-key")).hasSize(36);
            assertThat(request.header("Content-type")).isEqualTo("application/json");
        });
    }

    @Test
    void whatAnExecutionIsToWaitForIsSentByIdAlsoOfANamedOne() {
        server.on("GET", "/executions", 200, "{\"items\":[{\"id\":40,\"name\":\"prepare\"}],\"next\":null}");
        server.on(
                "POST",
                "/executions",
                201,
                """
                {"id":42,"name":"x","status":"submitted","after":[
                 {"execution":41,"name":"train","condition":"ok","outcome":null},
                 {"execution":40,"name":"prepare","condition":"any","outcome":null}]}""");

        CliRun run =
                CliRun.against(server).input("{}").zoe("submit", "-", "--after", "41,7:ok", "--after", "prepare:any");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(server.requests("POST", "/executions").get(0).body())
                .isEqualTo("{\"after\":[{\"execution\":41,\"condition\":\"ok\"},"
                        + "{\"execution\":7,\"condition\":\"ok\"},"
                        + "{\"execution\":40,\"condition\":\"any\"}],\"application\":{}}");
    }

    @Test
    void anUnknownConditionIsRefusedBeforeAnythingIsSent() {
        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-", "--after", "41:failed");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'41:failed' has an unknown condition", "41:any for one that must end");
        assertThat(server.requests("POST", "/executions")).isEmpty();
    }

    /** The Java client drops the body of this answer, because it has sent one. */
    @Test
    void aWrongLogInIsSaidWithWhatToDo() throws IOException {
        server.on("POST", "/executions", exchange -> {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"Zoe\"");
            ScriptedServer.answer(exchange, 401, "application/problem+json", "{\"detail\":\"The password is wrong.\"}");
        });

        CliRun run = CliRun.against(server)
                .with("ZOE_USER", "ada")
                .with("ZOE_PASS", "wrong")
                .zoe("submit", file(DESCRIPTION));

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .isEqualTo("error: the log-in was refused (" + server.url()
                        + "; run 'zoe login', or check ZOE_TOKEN, or ZOE_USER and ZOE_PASS)\n");
    }

    @Test
    void aDashReadsStandardInput() {
        execution.queued();

        assertThat(CliRun.against(server)
                        .input("{}")
                        .zoe("submit", "-", "-o", "yaml")
                        .out())
                .contains("id: 42");
        assertThat(server.requests("POST", "/executions").get(0).body()).isEqualTo("{\"application\":{}}");
    }

    @Test
    void aNoticeOfTheServerIsPassedOn() {
        server.on(
                "POST",
                "/executions",
                202,
                "{\"id\":42,\"name\":\"x\",\"status\":\"submitted\",\"notice\":"
                        + "\"accepted; it runs when the master is back\"}");

        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo("notice: accepted; it runs when the master is back\n");
    }

    @Test
    void submitAndWaitEndsWithTheResultOfTheApplication() {
        execution.ended("error", "\"no\"");

        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-", "--wait");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("mandelbrot (42) submitted\n");
        assertThat(run.out()).startsWith("mandelbrot (42) ended with an error after 21 s: no");
    }

    @Test
    void thatItIsSubmittedIsSaidOnce() {
        execution.submitted();
        // The first look still sees it submitted, and asks for its position.
        server.on("GET", "/executions/42/explanation", exchange -> {
            execution.terminated();
            ScriptedServer.answer(exchange, 200, "application/json", "{\"position\":null}");
        });

        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-", "--wait");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).containsOnlyOnce("submitted");
    }

    @Test
    void followPrintsTheLogAndThenTheResult() {
        execution.terminated().log("line 1\nlíne 2\n");

        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-", "--follow");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(
                        """
                        line 1
                        líne 2
                        mandelbrot (42) terminated after 21 s: 2 core, 8 elastic services, peak 10
                        """);
        assertThat(server.requests("GET", "/executions/42/logs").get(0).query()).contains("follow=true");
    }

    @Test
    void everyErrorOfADescriptionIsALine() {
        server.on(
                "POST",
                "/executions",
                400,
                """
                {"type":"urn:zoe:problem:invalid-description","title":"The description is not valid","status":400,
                 "detail":"2 errors, the first: /services/0/image: is missing","errors":[
                 {"pointer":"/services/0/image","value":"","message":"is missing"},
                 {"pointer":"/name","value":"\\"x\\"","message":"has 1 character; 3 to 128 are right"}]}
                """);

        CliRun run = CliRun.against(server).input("{}").zoe("submit", "-");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo(
                        """
                error: The description is not valid: 2 errors
                /services/0/image: is missing
                /name: has 1 character; 3 to 128 are right (got "x")
                """);
    }

    @Test
    void whatIsNoJsonIsRefusedHere() throws IOException {
        String file = file("{\n  \"name\": mandelbrot\n}");

        CliRun run = CliRun.against(server).zoe("submit", file);

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("error: " + file + " is not JSON (line 2, column ");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void whatIsNotOneDocumentIsRefusedHere() {
        assertThat(CliRun.alone().input("").zoe("submit", "-").err())
                .isEqualTo("error: standard input is empty; it must hold a JSON object\n");
        assertThat(CliRun.alone().input("{} {}").zoe("submit", "-").err())
                .startsWith("error: standard input has text after the end of its JSON document (line 1, column ");
        assertThat(CliRun.alone().input("[".repeat(100_000)).zoe("submit", "-").exitCode())
                .isEqualTo(3);
    }

    @Test
    void aMissingFileIsAnErrorOfTheCommandLine() {
        CliRun run = CliRun.alone().zoe("submit", "/nonexistent/x.json");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("error: /nonexistent/x.json: no such file\n");
    }

    @Test
    void textThatIsNotUtf8IsRefused() throws IOException {
        Path file = Files.write(folder.resolve("latin.json"), new byte[] {'"', (byte) 0xe9, '"'});

        assertThat(CliRun.alone().zoe("submit", file.toString()).err())
                .isEqualTo("error: " + file + " is not UTF-8 text\n");
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("app.json"), text).toString();
    }
}
