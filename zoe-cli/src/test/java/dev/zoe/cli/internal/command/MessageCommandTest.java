package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MessageCommandTest {

    private static final String FACTS =
            """
            text:      Closed from 20:00 to 21:00.
            level:     warning
            until:     2026-11-21T21:00:00Z
            shown now: yes
            changed:   2026-11-21T09:00:00Z
            """;

    private final ScriptedServer server = new ScriptedServer()
            .get("/message", "message.json")
            .on("PUT", "/message", 200, ScriptedServer.resource("message.json"))
            .on("DELETE", "/message", 204, "");

    @AfterEach
    void stop() {
        server.close();
    }

    private String sent() {
        return server.requests("PUT", "/message").get(0).body();
    }

    @Test
    void theMessageIsShown() {
        assertThat(CliRun.against(server).zoe("message").out()).isEqualTo(FACTS);
        assertThat(CliRun.against(server).zoe("message", "show").out()).isEqualTo(FACTS);
        assertThat(CliRun.against(server).zoe("message", "show", "-o", "json").json())
                .isEqualTo(ScriptedServer.document("message.json"));
    }

    @Test
    void itIsSetWithATimeOrWithHowLongFromNow() {
        CliRun run = CliRun.against(server)
                .zoe("message", "set", "Closed.", "--from", "2026-11-30T20:00:00+01:00", "--until", "2h");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo(FACTS);
        assertThat(sent())
                .isEqualTo("{\"text\":\"Closed.\",\"level\":\"info\",\"from\":\"2026-11-30T19:00:00Z\","
                        + "\"until\":\"2026-11-21T11:01:00Z\"}");
    }

    @Test
    void itsWordsNeedNoQuotes() {
        assertThat(CliRun.against(server).zoe("message", "set").exitCode()).isEqualTo(2);
        assertThat(server.requests("PUT", "/message")).isEmpty();
        assertThat(CliRun.against(server)
                        .zoe("message", "set", "Closed", "today.", "--level", "warning")
                        .exitCode())
                .isZero();
        assertThat(sent()).isEqualTo("{\"text\":\"Closed today.\",\"level\":\"warning\"}");
    }

    @Test
    void aTimeThatIsNoneIsRefused() {
        CliRun run = CliRun.against(server).zoe("message", "set", "Closed.", "--until", "tonight");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'tonight' is neither a time such as 2026-11-23T10:00:00Z nor a duration");
    }

    @Test
    void itIsCleared() {
        assertThat(CliRun.against(server).zoe("message", "clear").exitCode()).isZero();
        assertThat(server.requests("DELETE", "/message")).hasSize(1);
    }

    @Test
    void infoShowsItToEverybody() {
        server.on(
                "GET",
                "/info",
                200,
                JsonMapper.shared()
                        .writeValueAsString(JsonMapper.shared()
                                .createObjectNode()
                                .set(
                                        "message",
                                        JsonMapper.shared()
                                                .createObjectNode()
                                                .put("text", "Closed \u001b[31m.")
                                                .put("level", "warning"))));

        assertThat(CliRun.against(server).zoe("info").out())
                .containsPattern("(?m)^message: +Important: Closed \\\\x1b\\[31m\\.$");
    }
}
