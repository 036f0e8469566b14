package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TokensCommandTest {

    private static final String LIST =
            """
            NAME  SCOPE   AGE  LAST USED  EXPIRES IN
            ci    run      3d         5m         27d
            old   read   112d      never     expired
            """;

    private final ScriptedServer server = new ScriptedServer()
            .get("/tokens", "tokens.json")
            .get("/users/ada/tokens", "tokens.json")
            .on("POST", "/tokens", 201, ScriptedServer.resource("token-added.json"));

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void tokensAreListed() {
        assertThat(CliRun.against(server).zoe("tokens").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server).zoe("tokens", "ls").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server).zoe("tokens", "ls", "--owner", "ada").out())
                .isEqualTo(LIST);
        assertThat(server.requests("GET", "/users/ada/tokens")).hasSize(1);
        assertThat(CliRun.against(server).zoe("tokens", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("tokens.json"));
    }

    @Test
    void anEmptyListSaysSoBesideTheData() {
        server.on("GET", "/tokens", 200, "{\"items\":[],\"next\":null}");

        assertThat(CliRun.against(server).zoe("tokens").err()).isEqualTo("no tokens\n");
    }

    @Test
    void theSecretIsAloneOnTheOutput() {
        CliRun run = CliRun.against(server).zoe("tokens", "add", "ci", "--scope", "read", "--expires", "30d");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("zoe_Nq1vYk3m\n");
        assertThat(run.err())
                .isEqualTo(
                        "token ci, scope run, until 2026-12-21T09:01:00Z; keep its secret, which is not shown again\n");
        assertThat(server.requests("POST", "/tokens")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"name\":\"ci\",\"scope\":\"read\",\"expires_in\":\"PT720H\"}"));
    }

    @Test
    void theServerHasTheDefaults() {
        CliRun run = CliRun.against(server).zoe("tokens", "add", "ci", "-o", "json");

        assertThat(run.json()).isEqualTo(ScriptedServer.document("token-added.json"));
        assertThat(run.err()).isEmpty();
        assertThat(server.requests("POST", "/tokens")).singleElement().satisfies(request -> assertThat(request.body())
                .isEqualTo("{\"name\":\"ci\"}"));
    }

    @Test
    void aWrongScopeOrTimeIsSaidWithTheRightOnes() {
        assertThat(CliRun.against(server)
                        .zoe("tokens", "add", "ci", "--scope", "write")
                        .err())
                .contains("Invalid value for option '--scope'")
                .contains("[READ, RUN, ALL]");
        assertThat(CliRun.against(server)
                        .zoe("tokens", "add", "ci", "--expires", "soon")
                        .err())
                .contains("'soon' is not a duration such as 90s, 5m, 2h or PT1H30M");
        assertThat(server.requests()).isEmpty();
    }

    @Test
    void tokensAreDeletedOneByOne() {
        server.on("DELETE", "/tokens/ci", 204, "")
                .problem("DELETE", "/tokens/none", 404, "There is no token none.")
                .on("DELETE", "/users/ada/tokens/ci", 204, "");

        CliRun run = CliRun.against(server).zoe("tokens", "rm", "none", "ci");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.out()).isEqualTo("token ci deleted\n");
        assertThat(run.err()).isEqualTo("token none: There is no token none.\n");
        assertThat(CliRun.against(server)
                        .zoe("tokens", "rm", "ci", "--owner", "ada")
                        .exitCode())
                .isZero();
        assertThat(server.requests("DELETE", "/users/ada/tokens/ci")).hasSize(1);
    }
}
