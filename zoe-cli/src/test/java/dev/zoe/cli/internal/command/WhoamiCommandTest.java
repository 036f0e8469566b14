package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.dataformat.yaml.YAMLMapper;

class WhoamiCommandTest {

    private final ScriptedServer server = new ScriptedServer().get("/users/me", "user-me.json");

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theUseIsShownBesideTheLimits() {
        assertThat(CliRun.against(server).zoe("whoami").out())
                .isEqualTo("user:             ada\n"
                        + "email:            ada@example.org\n"
                        + "role:             power-user\n"
                        + "quota:            students\n"
                        + "url:              " + server.url() + "\n"
                        + "capabilities:     can_access_api, can_see_status, can_submit_executions\n"
                        + "priority classes: low, normal\n"
                        + "executions:       2 / 10\n"
                        + "waiting:          1 / unlimited\n"
                        + "cores:            2.5 / 8\n"
                        + "memory:           6 GiB / 16 GiB\n"
                        + "gpus:             0 / 1\n"
                        + "elastic cores:    4.5 / 16\n"
                        + "elastic memory:   3 GiB / unlimited\n"
                        + "elastic gpus:     unlimited\n"
                        + "longest run time: 2 h 0 min\n"
                        + "idle elastic:     unlimited\n"
                        + "idle stop:        12h\n"
                        + "group physics:    executions 3 / unlimited, cores 38 / 40, memory 6 GiB / unlimited, "
                        + "elastic cores 12 / unlimited, elastic memory 8 GiB / unlimited\n");
    }

    @Test
    void programsGetTheAnswerOfTheServer() {
        var expected = ScriptedServer.document("user-me.json");

        assertThat(CliRun.against(server).zoe("whoami", "-o", "json").json()).isEqualTo(expected);
        assertThat(new YAMLMapper()
                        .readTree(CliRun.against(server)
                                .zoe("whoami", "-o", "yaml")
                                .out()))
                .isEqualTo(expected);
    }

    @Test
    void whoeverIsNotSignedInIsToldHow() {
        server.problem("GET", "/users/me", 401, "Send a user name and a password.");

        CliRun run = CliRun.against(server).zoe("whoami");

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("'zoe login'");
    }
}
