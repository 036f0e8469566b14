package dev.zoe.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.cli.CliRun;
import dev.zoe.cli.ScriptedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which changes are sent again after a busy server has refused them. */
class BusyServerTest {

    private final ScriptedServer server = new ScriptedServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "cancel 42, POST /executions/42/cancel, 503, overloaded",
        "cancel 42, POST /executions/42/cancel, 503, database-away",
        "cancel 42, POST /executions/42/cancel, 429, too-many-requests",
        "touch 42, POST /executions/42/activity, 503, master-away",
        "share 42 --with bob, PUT /executions/42/shares/users/bob, 503, database-away",
        "groups add-member physics bob, PUT /groups/physics/members/bob, 503, database-away",
        "users disable ada, PATCH /users/ada, 503, database-away",
        "users set ada role=user, PATCH /users/ada, 429, too-many-requests",
        "validate --online -, POST /validation, 429, validation-at-work"
    })
    void aChangeThatMayBeMadeTwiceIsSentAgain(String line, String call, int status, String type) {
        refuseOnce(call, status, type);

        CliRun run = CliRun.against(server).input("{}").zoe(line.split(" ", -1));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).contains("the server is busy; trying again for up to 30 s\n");
        assertThat(requests(call)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "users rm ada, DELETE /users/ada, 429, too-many-requests",
        "users rm ada, DELETE /users/ada, 503, overloaded",
        "rm 42, DELETE /executions/42, 503, database-busy",
        "files rm a.txt, DELETE /workspace/files, 429, too-many-requests",
        "sessions end 7, DELETE /sessions/7, 429, too-many-requests",
        "secrets set key, PUT /secrets/key, 503, database-busy",
        "tokens add ci, POST /tokens, 429, too-many-requests"
    })
    void anotherChangeIsSentAgainWhenTheServerSaysThatNothingWasChanged(
            String line, String call, int status, String type) {
        refuseOnce(call, status, type);

        CliRun run = CliRun.against(server).input("value").zoe(line.split(" ", -1));

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(requests(call)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "users rm ada, DELETE /users/ada, 503, database-away",
        "users rm ada, DELETE /users/ada, 503, of-a-proxy",
        "files rm a.txt, DELETE /workspace/files, 503, master-away",
        "secrets set key, PUT /secrets/key, 503, database-away",
        "tokens add ci, POST /tokens, 503, database-away",
        "users add ada, POST /users, 503, of-a-proxy",
        "cancel --all, POST /executions/cancel, 503, database-busy",
        "passwd --user ada --secret abc, POST /password-resets, 429, too-many-requests"
    })
    void aChangeThatMayHaveHadItsEffectIsNotSentAgain(String line, String call, int status, String type) {
        refuseOnce(call, status, type);

        CliRun run = CliRun.against(server).input("value-of-many-words").zoe(line.split(" ", -1));

        assertThat(run.exitCode()).isEqualTo(6);
        assertThat(run.err()).contains("Too much.").doesNotContain("trying again");
        assertThat(requests(call)).isEqualTo(1);
    }

    @Test
    void aFileIsSentAgainFromItsStart(@TempDir Path folder) throws IOException {
        refuseOnce("PUT /workspace/content", 429, "too-many-requests");
        Path file = Files.writeString(folder.resolve("points.csv"), "hello");

        CliRun run = CliRun.against(server).zoe("cp", file.toString(), ":");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.err()).endsWith("copied 1 file, 5 B\n");
        assertThat(server.requests("PUT", "/workspace/content"))
                .extracting(ScriptedServer.Request::body)
                .containsExactly("hello", "hello");
    }

    @Test
    void aServerThatIsBusyForLongIsNotWaitedFor() {
        server.on("POST", "/executions/42/cancel", exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "31");
            ScriptedServer.answer(exchange, 503, "application/problem+json", "{\"detail\":\"Too much.\"}");
        });

        assertThat(CliRun.against(server).zoe("cancel", "42").exitCode()).isEqualTo(6);
        assertThat(server.requests("POST", "/executions/42/cancel")).hasSize(1);
    }

    /** @param call a method and a path */
    private void refuseOnce(String call, int status, String type) {
        String[] words = call.split(" ", -1);
        server.on(words[0], words[1], exchange -> {
            if (requests(call) == 1) {
                exchange.getResponseHeaders().set("Retry-After", "0");
                ScriptedServer.answer(
                        exchange,
                        status,
                        "application/problem+json",
                        "{\"type\":\"urn:zoe:problem:" + type + "\",\"detail\":\"Too much.\"}");
            } else {
                ScriptedServer.answer(exchange, 200, "application/json", "{}");
            }
        });
    }

    private int requests(String call) {
        String[] words = call.split(" ", -1);
        return server.requests(words[0], words[1]).size();
    }
}
