package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SessionsCommandTest {

    private static final String LIST =
            """
            ID  ADDRESS    AGE  LAST USED  EXPIRES IN  BROWSER
             7  192.0.2.4   1h         5m         10h  Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0
             3  unknown     2d        30m          8h  unknown
            """;

    private final ScriptedServer server =
            new ScriptedServer().get("/sessions", "sessions.json").get("/users/ada/sessions", "sessions.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void sessionsAreListed() {
        assertThat(CliRun.against(server).zoe("sessions").out()).isEqualTo(LIST);
        assertThat(CliRun.against(server)
                        .zoe("sessions", "ls", "--owner", "ada")
                        .out())
                .isEqualTo(LIST);
        assertThat(server.requests("GET", "/users/ada/sessions")).hasSize(1);
        assertThat(CliRun.against(server).zoe("sessions", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("sessions.json"));
        server.on("GET", "/sessions", 200, "{\"items\":[],\"next\":null}");
        assertThat(CliRun.against(server).zoe("sessions", "ls").err()).isEqualTo("no browser is logged in\n");
    }

    @Test
    void sessionsAreEndedOneByOne() {
        server.on("DELETE", "/sessions/7", 204, "")
                .problem("DELETE", "/sessions/8", 404, "There is no session 8.")
                .on("DELETE", "/users/ada/sessions/7", 204, "");

        CliRun run = CliRun.against(server).zoe("sessions", "end", "8", "7");
        CliRun ofAda = CliRun.against(server).zoe("sessions", "end", "7", "--owner", "ada", "-o", "json");

        assertThat(run.exitCode()).isEqualTo(5);
        assertThat(run.out()).isEqualTo("session 7 ended\n");
        assertThat(run.err()).isEqualTo("session 8: There is no session 8.\n");
        assertThat(ofAda.out().replaceAll("\\s", "")).isEqualTo("{\"ended\":[7]}");
        assertThat(server.requests("DELETE", "/users/ada/sessions/7")).hasSize(1);
    }

    @Test
    void allOfThemEndWithOneCall() {
        server.on("DELETE", "/sessions", 204, "").on("DELETE", "/users/ada/sessions", 204, "");

        assertThat(CliRun.against(server).zoe("sessions", "end", "--all").out()).isEqualTo("2 sessions ended\n");
        assertThat(CliRun.against(server)
                        .zoe("sessions", "end", "--all", "--owner", "ada")
                        .out())
                .isEqualTo("2 sessions of ada ended\n");
        assertThat(server.requests("DELETE", "/sessions")).hasSize(1);
        assertThat(server.requests("DELETE", "/users/ada/sessions")).hasSize(1);
    }

    @Test
    void whatEndsIsNamedExactly() {
        for (String[] words : new String[][] {{"sessions", "end"}, {"sessions", "end", "7", "--all"}}) {
            CliRun run = CliRun.against(server).zoe(words);

            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).contains("name either sessions by their ids, or --all");
        }
        assertThat(CliRun.against(server).zoe("sessions", "end", "x").err())
                .contains("'x' is not the id of a session, such as 7; 'zoe sessions' lists them");
        assertThat(server.requests()).isEmpty();
    }
}
