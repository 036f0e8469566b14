package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.BystanderApplication;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a description cannot show to be wrong ends in an error of this one execution, in the back-end's own words. */
abstract class FailingApplicationsTestBase {
    private RestCaller user;
    private BystanderApplication neighbour;

    abstract InProcessServer server() throws IOException;

    /** What the error message of a missing image contains. */
    abstract String missingImage();

    /** What the error message of a missing program contains. */
    abstract String missingProgram();

    @BeforeEach
    void start() throws IOException {
        InProcessServer server = server();
        user = server.admin();
        neighbour = BystanderApplication.movesInto(server);
    }

    @AfterEach
    void theNeighbourNoticedNothing() {
        if (neighbour != null) {
            neighbour.wasLeftAlone();
        }
    }

    @Test
    void aMissingImage() {
        ExecutionHandle run = ExecutionHandle.submit(
                user, ShellApplication.application("odd", "zoe-test/nowhere:1", List.of("true")));
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.errorMessage())
                .startsWith("main0 could not be started: ")
                .contains(missingImage());
    }

    @Test
    void aProgramThatIsNotThere() {
        ExecutionHandle run = ExecutionHandle.submit(
                user, ShellApplication.application("odd", InProcessServer.SHELL_IMAGE, List.of("no-such-program")));
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.errorMessage())
                .startsWith("main0 could not be started: ")
                .contains(missingProgram());
    }

    @Test
    void aCommandThatExits127() {
        ExecutionHandle run = ExecutionHandle.submit(user, ShellApplication.application("odd", "no-such-program"));
        assertThat(run.awaitEnd()).isEqualTo("error");
        assertThat(run.now().path("exit_code").asInt()).isEqualTo(127);
        assertThat(run.errorMessage())
                .startsWith("main0 ended with exit code 127; its last lines:\n")
                .contains("no-such-program: not found");
    }
}
