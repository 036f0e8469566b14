package dev.zoe.standalone.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.CommandLineProcess.Outcome;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An administrator adds a user, who sets a password, signs in and works, all with the command line. */
class UserAdministrationTest {

    private static final String PASSWORD = "orbit-velvet-canyon-7";
    private static final Pattern ID = Pattern.compile("\"id\": (\\d+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern SECRET = Pattern.compile("--secret (\\S+)");

    @TempDir
    Path home;

    @Test
    void aNewUserComesFromNothingToAnExecution() throws Exception {
        RestCaller admin = InProcessServer.sharedOnProcesses().admin();
        CommandLineProcess.zoe(admin, "quotas", "add", "one", "executions=1", "waiting=1");
        String added = CommandLineProcess.zoe(admin, "users", "add", "newcomer", "--quota", "one");
        Matcher secret = SECRET.matcher(added);
        assertThat(secret.find()).as(added).isTrue();
        String[] setPassword = {"passwd", "--url", admin.base(), "--user", "newcomer", "--secret", secret.group(1)};

        assertThat(newcomer("password\n", setPassword).output()).contains("12");
        assertThat(newcomer(PASSWORD + "\n", setPassword).output()).contains("is set");
        assertThat(newcomer(PASSWORD + "\n", setPassword).exitCode()).isNotZero();
        Outcome login = newcomer("newcomer\n" + PASSWORD + "\n", "login", admin.base());
        assertThat(login.exitCode()).as(login.output()).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(config())))
                .isEqualTo("rw-------");
        assertThat(Files.readString(config())).contains("zoe_").doesNotContain(PASSWORD);

        assertThat(newcomer("", "whoami").output()).contains("newcomer").contains("can_submit_executions");
        Path application = Files.writeString(
                home.resolve("sleep.json"),
                """
                {"name": "sleeps", "version": 4, "kind": "batch",
                 "services": [{"name": "main", "image": "zoe-test/busybox:1", "essential_count": 1, "total_count": 1,
                               "command": "sleep 600", "monitor": true}]}""");
        Outcome first = newcomer("", "submit", application.toString());
        assertThat(first.exitCode()).as(first.output()).isZero();
        CommandLineProcess.zoe(admin, "groups", "add", "team", "shares=2");
        CommandLineProcess.zoe(admin, "groups", "add-member", "team", "newcomer");
        assertThat(newcomer("", "whoami").output()).contains("group team:");
        Outcome second = newcomer("", "submit", "-o", "json", application.toString());
        assertThat(second.output()).contains("\"group\": \"team\"");
        Matcher id = ID.matcher(second.output());
        assertThat(id.find()).isTrue();
        await().atMost(PATIENCE).until(() -> newcomer("", "explain", id.group(1))
                .output()
                .contains("held by quota of user newcomer: 1 of 1 running application"));
        Outcome third = newcomer("", "submit", application.toString());
        assertThat(third.exitCode()).isNotZero();
        assertThat(third.output()).contains("1 executions wait already, and the quota \"one\" of newcomer allows 1");

        assertThat(newcomer("", "users").output()).contains("can_change_config");
        CommandLineProcess.zoe(admin, "users", "disable", "newcomer", "--cancel");
        assertThat(newcomer("", "whoami").exitCode()).isNotZero();
        assertThat(CommandLineProcess.zoe(admin, "users", "show", "newcomer")).contains("newcomer");
    }

    private Outcome newcomer(String typed, String... words) throws IOException, InterruptedException {
        return CommandLineProcess.run(Map.of("ZOE_CONFIG", config().toString()), typed, words);
    }

    private Path config() {
        return home.resolve("config.yaml");
    }
}
