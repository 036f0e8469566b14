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
import tools.jackson.databind.json.JsonMapper;

class ShopCommandTest {

    private final ScriptedServer server = new ScriptedServer()
            .get("/templates", "templates.json")
            .get("/templates/mandelbrot", "template.json")
            .on("POST", "/templates/mandelbrot/application", 200, ScriptedServer.resource("template-application.json"));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theApplicationOfATemplateIsSubmittedWithTheGivenValues() {
        new ExecutionScript(server).submitted();

        CliRun run = CliRun.against(server)
                .zoe("shop", "run", "Mandelbrot", "--set", "worker=4", "--set", "TITLE=a b=c", "--name", "picture");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("mandelbrot (42) submitted\n");
        assertThat(server.requests("POST", "/templates/mandelbrot/application")
                        .get(0)
                        .body())
                .isEqualTo("{\"parameters\":{\"worker\":4,\"TITLE\":\"a b=c\"}}");
        var submitted = JsonMapper.shared()
                .readTree(server.requests("POST", "/executions").get(0).body());
        assertThat(submitted.path("name").asString("")).isEqualTo("picture");
        assertThat(submitted.path("application"))
                .isEqualTo(ScriptedServer.document("template-application.json").path("application"));
        assertThat(server.requests("POST", "/executions").get(0).header("Idempotency-key"))
                .isNotEmpty();
    }

    @Test
    void aTemplateIsSavedReplacedAndDeleted(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("sort.yaml"), "name: sort\nversion: 4\n");
        Path parameters = Files.writeString(folder.resolve("parameters.json"), "[{\"name\": \"worker\"}]");
        server.on("POST", "/templates", 201, "{\"id\": \"my-7\"}")
                .on("PUT", "/templates/my-7", 200, "{\"id\": \"my-7\"}")
                .on("DELETE", "/templates/my-7", 204, "");

        CliRun saved = CliRun.against(server)
                .zoe(
                        "shop",
                        "save",
                        "My sort",
                        "--file",
                        file.toString(),
                        "--parameters",
                        parameters.toString(),
                        "--label",
                        "text");
        CliRun replaced = CliRun.against(server)
                .zoe("shop", "save", "My sort", "--file", file.toString(), "--replace", "my-7", "--category", "Mine");

        assertThat(saved.out()).as(saved.err()).isEqualTo("template my-7 saved\n");
        assertThat(server.requests("POST", "/templates").get(0).body())
                .isEqualTo("{\"name\":\"My sort\",\"labels\":[\"text\"],\"parameters\":[{\"name\":\"worker\"}],"
                        + "\"application\":{\"name\":\"sort\",\"version\":4}}");
        assertThat(replaced.exitCode()).as(replaced.err()).isZero();
        assertThat(server.requests("PUT", "/templates/my-7").get(0).body()).contains("\"category\":\"Mine\"");
        assertThat(CliRun.against(server).zoe("shop", "rm", "my-7").exitCode()).isZero();
        assertThat(server.requests("DELETE", "/templates/my-7")).hasSize(1);
    }

    @Test
    void aFileThatIsNoDocumentIsNotSaved(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("sort.json"), "{\"name\"");

        CliRun run = CliRun.against(server).zoe("shop", "save", "My sort", "--file", file.toString());

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).contains("sort.json is not JSON");
        assertThat(server.requests("POST", "/templates")).isEmpty();
    }

    @Test
    void theApplicationOfATemplateWaitsForOtherExecutions() {
        server.on("GET", "/executions", 200, "{\"items\":[{\"id\":40,\"name\":\"prepare\"}],\"next\":null}");
        new ExecutionScript(server).submitted();

        CliRun run = CliRun.against(server).zoe("shop", "run", "mandelbrot", "--after", "prepare:any,41");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(server.requests("POST", "/executions").get(0).body())
                .startsWith("{\"after\":[{\"execution\":40,\"condition\":\"any\"},"
                        + "{\"execution\":41,\"condition\":\"ok\"}],\"application\":");
    }

    @Test
    void waitingEndsWithTheResultOfTheApplication() {
        new ExecutionScript(server).ended("error", "\"coordinator0 ended with exit code 3\"");

        CliRun run = CliRun.against(server).zoe("shop", "run", "mandelbrot", "--wait");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("mandelbrot (42) ended with an error");
    }

    @Test
    void everythingThatIsWrongWithTheValuesIsSaidAtOnce() {
        CliRun run = CliRun.against(server)
                .zoe(
                        "shop",
                        "run",
                        "mandelbrot",
                        "--set",
                        "worker=33",
                        "--set",
                        "PICTURE_WIDTH=81",
                        "--set",
                        "size=1",
                        "--set",
                        "worker");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        """
                        error: worker must be a number of instances: 1 to 32, not '33'
                        PICTURE_WIDTH must be a whole number: 80 to 4000, step 80, not '81'
                        template mandelbrot has no parameter 'size'; it has PICTURE_WIDTH, worker, TITLE
                        'worker' is not PARAM=VALUE
                        """);
        assertThat(server.requests("POST", "/executions")).isEmpty();
    }

    @Test
    void aParameterThatTheServerFixesHasItsDefaultOnly() {
        String template = ScriptedServer.resource("template.json")
                .replace("\"kind\": \"service_count\"", "\"fixed\": true, \"kind\": \"service_count\"");
        server.on("GET", "/templates", 200, "{\"items\": [" + template + "], \"next\": null}")
                .on("GET", "/templates/mandelbrot", 200, template);

        CliRun shown = CliRun.against(server).zoe("shop", "show", "mandelbrot");
        CliRun run = CliRun.against(server).zoe("shop", "run", "mandelbrot", "--set", "worker=4");

        assertThat(shown.out()).containsPattern("worker +instances +9 +fixed for you");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("error: worker must be 9, not '4': your role lacks can_customize_resources\n");
    }

    @Test
    void anUnknownTemplateIsNamedWithThoseThatThereAre() {
        CliRun run = CliRun.against(server).zoe("shop", "show", "spark");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.err()).isEqualTo("error: there is no template 'spark'; there are mandelbrot, notebook\n");
    }
}
