package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class PasswordCommandTest {

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void withoutATerminalThePasswordsAreLinesOfTheInput() {
        server.on("PUT", "/users/me/password", 204, "");

        CliRun run = CliRun.against(server).input("old one\nnew öne\n").zoe("passwd");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("your password is changed\n");
        assertThat(server.requests("PUT", "/users/me/password")).singleElement().satisfies(request -> assertThat(
                        request.body())
                .isEqualTo("{\"current\":\"old one\",\"password\":\"new öne\"}"));
    }

    @Test
    void anInputThatEndsTooEarlyChangesNothing() {
        CliRun run = CliRun.against(server).input("old one\n").zoe("passwd");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: the standard input ended before the new password; without a terminal, each answer is"
                        + " one line of it\n");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void aWeakPasswordIsSaidInTheWordsOfTheServer() {
        server.problem("PUT", "/users/me/password", 400, "The password needs 8 characters.");

        CliRun run = CliRun.against(server).input("a\nb\n").zoe("passwd");

        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("error: The password needs 8 characters.\n");
    }

    @Test
    void aWrongCurrentPasswordIsSaidInTheWordsOfTheServer() {
        server.problem("PUT", "/users/me/password", 401, "The current password is wrong.");

        CliRun run = CliRun.against(server).input("a\nb\n").zoe("passwd");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).startsWith("error: The current password is wrong. (");
    }

    @Test
    void aResetPrintsTheSecretAndTheCommandForTheUser() {
        String reset = "{\"secret\":\"mK4nq0R8yqv1\",\"expires_at\":\"2026-11-22T09:01:00.5Z\"}";
        server.on("POST", "/users/ada/password-reset", 201, reset);

        assertThat(CliRun.against(server).zoe("passwd", "--reset", "ada").out())
                .isEqualTo("secret:      mK4nq0R8yqv1\n"
                        + "valid until: 2026-11-22T09:01:00Z\n"
                        + "ada sets a password, once, with\n"
                        + "  zoe passwd --url " + server.url() + " --user ada --secret mK4nq0R8yqv1\n");
        assertThat(CliRun.against(server)
                        .zoe("passwd", "--reset", "ada", "-o", "json")
                        .json())
                .isEqualTo(JsonMapper.shared().readTree(reset));
    }

    @Test
    void aResetKeepsTheLogInsWhenAsked() {
        String path = "/users/ada/password-reset";
        server.on("POST", path, 201, "{\"secret\":\"mK4nq0R8yqv1\",\"expires_at\":\"2026-11-22T09:01:00.5Z\"}");

        CliRun.against(server).zoe("passwd", "--reset", "ada");
        CliRun.against(server).zoe("passwd", "--reset", "ada", "--keep-log-ins");

        assertThat(server.requests("POST", path))
                .extracting(ScriptedServer.Request::body)
                .containsExactly("{}", "{\"revoke\":false}");
        CliRun alone = CliRun.against(server).zoe("passwd", "--keep-log-ins");
        assertThat(alone.exitCode()).isEqualTo(2);
        assertThat(alone.err()).isEqualTo("error: --keep-log-ins needs --reset\n");
    }

    @Test
    void aSecretSetsAPasswordWithoutALogin() {
        server.on("POST", "/password-resets", 204, "");

        CliRun run = CliRun.against(server)
                .with("ZOE_USER", "root")
                .with("ZOE_PASS", "of root")
                .input("new\n")
                .zoe("passwd", "--user", "ada", "--secret", "-oK4n");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("the password of ada is set; 'zoe login --user ada' signs in\n");
        assertThat(server.requests("POST", "/password-resets")).singleElement().satisfies(request -> {
            assertThat(request.body()).isEqualTo("{\"username\":\"ada\",\"secret\":\"-oK4n\",\"password\":\"new\"}");
            assertThat(request.header("Authorization")).isEmpty();
        });
    }

    @Test
    void aSecretThatIsWrongIsSaidWithWhoMakesANewOne() {
        server.problem("POST", "/password-resets", 401, "The secret is wrong or too old.");

        CliRun run = CliRun.against(server).input("new\n").zoe("passwd", "--user", "ada", "--secret", "mK4n");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err())
                .startsWith("error: The secret is wrong or too old. (" + server.url() + "; ")
                .contains("'zoe passwd --reset ada'");
    }

    @Test
    void whatMakesNoSenseIsNotSent() {
        assertThat(CliRun.against(server).zoe("passwd", "--secret", "mK4n").err())
                .isEqualTo("error: --secret needs the user whose password it sets; add --user USER\n");
        assertThat(CliRun.against(server)
                        .zoe("passwd", "--secret", "mK4n", "--reset", "ada")
                        .err())
                .isEqualTo("error: --reset makes a secret and --secret uses one; give one of the two\n");
        assertThat(server.requests()).isEmpty();
    }
}
