package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

    private static final String WELL =
            """
            {"items": [{"part": "database", "state": "ok", "found": "it answers", "advice": ""},
                       {"part": "disk", "state": "warning", "found": "4 % is free", "advice": "make room"}], "next": null}""";
    private static final String ENGINE_AWAY =
            """
            {"items": [{"part": "engine n1", "state": "failed", "found": "it does not answer", "advice": "start it"}],
             "next": null}""";

    private final ScriptedServer server = new ScriptedServer().get("/info", "info.json");

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void aWarningIsNoFailure() {
        server.on("GET", "/diagnosis", 200, WELL);

        CliRun run = CliRun.against(server).clock(Clock.systemUTC()).zoe("doctor");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("STATE", "clock here").containsPattern("warning +disk +4 % is free +make room");
    }

    @Test
    void whatHasFailedMakesTheExitCodeAndSaysWhatToDo() {
        server.on("GET", "/diagnosis", 200, ENGINE_AWAY);

        CliRun run = CliRun.against(server).zoe("doctor");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.out()).containsPattern("failed +engine n1 +it does not answer +start it");
    }

    @Test
    void aClockThatIsWrongIsNamed() {
        server.on("GET", "/diagnosis", 200, WELL);

        CliRun run = CliRun.against(server).clock(CliRun.NOON).zoe("doctor");

        assertThat(run.out()).containsPattern("warning +clock here +\\d+ s (behind|ahead of) the API");
    }

    @Test
    void aServerThatIsNotThereIsTheAnswerAndNoError() {
        server.stop();

        CliRun run = CliRun.against(server).zoe("doctor", "-o", "json");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.out()).contains("\"healthy\": false", "\"part\": \"API\"", "connection refused");
    }

    @Test
    void withoutADatabaseWhatEverybodyMayKnowIsShown() {
        server.problem("GET", "/diagnosis", 503, "the database does not answer");

        CliRun run = CliRun.against(server).zoe("doctor");

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.out()).contains("the database does not answer", "start PostgreSQL", "link to the master");
    }

    @Test
    void withoutALogInItSaysWhoseItTakes() {
        server.problem("GET", "/diagnosis", 401, "log in");

        assertThat(CliRun.against(server).zoe("doctor").out())
                .containsPattern("failed +login")
                .contains("ZOE_USER");
    }
}
