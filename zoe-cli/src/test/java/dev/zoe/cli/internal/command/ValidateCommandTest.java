package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.Test;

class ValidateCommandTest {

    @Test
    void aDescriptionIsCheckedWithoutAServer() {
        CliRun run = CliRun.alone()
                .input(ScriptedServer.resource("description-3.json"))
                .zoe("validate", "-");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("standard input is valid: application mandelbrot, format 3\n");
    }

    @Test
    void theSameInFormat4IsPrinted() {
        CliRun run = CliRun.alone()
                .input(ScriptedServer.resource("description-3.json"))
                .zoe("validate", "-", "-o", "json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\"valid\": true")
                .contains("\"format\": 3")
                .contains("\"version\": 4");
    }

    @Test
    void everyErrorIsALineOfItsOwn() {
        String wrong = ScriptedServer.resource("description-3.json")
                .replace("\"size\": 10", "\"size\": -1")
                .replace("\"essential_count\": 1", "\"essential_count\": 99");

        CliRun run = CliRun.alone().input(wrong).zoe("validate", "-");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().toList())
                .hasSizeGreaterThan(2)
                .first()
                .asString()
                .matches("standard input is not valid: \\d+ errors");
        assertThat(run.err().lines().skip(1)).allMatch(line -> line.matches("/\\S+: .*"));
        assertThat(run.err()).contains("\n/size: ").contains("(got -1)");
    }

    @Test
    void programsGetTheErrorsAsADocument() {
        CliRun run = CliRun.alone().input("{}").zoe("validate", "-", "-o", "json");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.out()).contains("\"valid\": false").contains("\"pointer\": ");
    }

    @Test
    void whatIsNoJsonIsNotValid() {
        CliRun run = CliRun.alone().input("{ name: }").zoe("validate", "-");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).startsWith("standard input is not valid: 1 error\n(document): ");
    }

    @Test
    void theServerChecksWhenAsked() {
        try (ScriptedServer server = new ScriptedServer()) {
            server.on(
                    "POST",
                    "/validation",
                    200,
                    "{\"valid\":true,\"format\":2,\"notes\":[\"priority became size\"],"
                            + "\"application\":{\"name\":\"old\"}}");

            CliRun run = CliRun.against(server).input("{\"a\":1}").zoe("validate", "-", "--online");

            assertThat(run.exitCode()).isZero();
            assertThat(run.out())
                    .isEqualTo("standard input is valid: application old, format 2\n  priority became size\n");
            assertThat(server.requests("POST", "/validation").get(0).body()).isEqualTo("{\"a\":1}");
        }
    }
}
