package dev.zoe.standalone.e2e.access;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.CommandLineProcess;
import dev.zoe.standalone.e2e.testing.CommandLineProcess.Outcome;
import dev.zoe.standalone.e2e.testing.DockerServerTestBase;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code zoe exec} into real containers. */
@Tag("slow")
class ExecOnDockerTest extends DockerServerTestBase {
    private static final String FOREVER = "exec sleep 3600";

    private ExecutionHandle run;

    @BeforeEach
    void startExecution() {
        run = ExecutionHandle.submit(
                user,
                application("entered")
                        .main(FOREVER)
                        .with("store", 1, 1, FOREVER)
                        .json());
        run.awaitStatus("running");
    }

    @AfterEach
    void endExecution() {
        run.cancel();
        run.awaitEnd();
    }

    @Test
    void aProgramPrintsAndItsExitCodeIsThatOfTheCommand() throws Exception {
        // The engine has a pipe for each of the two, so their order is open.
        Outcome both = exec("", "exec", "" + run.id(), "--", "sh", "-c", "echo to $SERVICE_NAME; echo bad >&2; exit 3");
        assertThat(both.exitCode()).isEqualTo(3);
        assertThat(both.output().lines()).containsExactlyInAnyOrder("to main0", "bad");
        assertThat(exec("", "exec", run.id() + "/store0", "--", "sh", "-c", "echo $SERVICE_NAME")
                        .output())
                .isEqualTo("store0\n");
        assertThat(exec("", "exec", "" + run.id(), "--", "true")).isEqualTo(new Outcome(0, ""));
        assertThat(exec("", "exec", "" + run.id(), "--", "no-such-program").exitCode())
                .isEqualTo(127);
        assertThat(exec("", "exec", "" + run.id(), "--", "/etc").exitCode()).isEqualTo(126);
        assertThat(exec("", "exec", "" + run.id(), "--", "echo", "a,b", "c d").output())
                .isEqualTo("a,b c d\n");
    }

    @Test
    void inputGoesToTheProgramUntilItsEnd() throws Exception {
        String large = "0123456789abcdef".repeat(60_000);
        String small = "0123456789abcdef".repeat(2_000);

        assertThat(exec(large, "exec", "-i", "" + run.id(), "--", "wc", "-c")
                        .output()
                        .strip())
                .isEqualTo("" + large.length());
        assertThat(exec(large, "exec", "-i", "" + run.id(), "--", "cat").output())
                .isEqualTo(large);
        assertThat(exec("ignored", "exec", "" + run.id(), "--", "cat")).isEqualTo(new Outcome(0, ""));
    }

    private Outcome exec(String input, String... words) throws IOException, InterruptedException {
        return as(user, input, words);
    }

    private static Outcome as(RestCaller caller, String input, String... words)
            throws IOException, InterruptedException {
        String[] login = caller.login().orElseThrow().split(":", 2);
        return CommandLineProcess.run(
                Map.of("ZOE_URL", caller.base(), "ZOE_USER", login[0], "ZOE_PASS", login[1]), input, words);
    }
}
