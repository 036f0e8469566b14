package dev.zoe.bench.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.bench.site.SiteApiClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A fault of dockerd that the files of the program prove does not count as lost or doubled. */
class ExecutionAuditTest {

    private static final long KILL = 1_790_000_000;

    @TempDir
    Path workspace;

    private ExecutionAudit audit(String status, int exitCode) {
        JsonNode execution = JsonMapper.shared()
                .createObjectNode()
                .put("id", 7)
                .put("name", "soak-7")
                .put("status", status)
                .put("exit_code", exitCode)
                .put("error_message", "main0 ended");
        SoakSubmitter submitter =
                new SoakSubmitter(new SiteApiClient("http://127.0.0.1:1", "user", "none"), new Random(1), "0.1");
        return new ExecutionAudit(
                submitter, List.of(execution), Map.of(), workspace, List.of(Instant.ofEpochSecond(KILL)));
    }

    private void note(String what, String... lines) throws IOException {
        Files.write(workspace.resolve(what + "-7"), lines.length == 0 ? List.of("main0") : List.of(lines));
    }

    private static String start(char container, long second) {
        return "main0 containers/%s %d".formatted(String.valueOf(container).repeat(64), second);
    }

    @Test
    void aProgramThatRanAgainInTheSameContainerAfterAKillOfDockerdWasForgottenAndNotDoubled() throws IOException {
        note("starts", start('a', KILL - 1), start('a', KILL + 16));
        assertThat(audit("terminated", 0).doubled()).isEmpty();
        assertThat(audit("terminated", 0).forgottenStarts())
                .containsExactly("dockerd lost the start of execution 7, whose program ran 2 times");
    }

    @Test
    void aProgramThatRanInTwoContainersIsDoubled() throws IOException {
        note("starts", start('a', KILL - 1), start('b', KILL + 16));
        assertDoubled();
    }

    @Test
    void aProgramThatCouldNotTellItsContainerIsDoubled() throws IOException {
        note("starts", "main0  " + (KILL - 1), "main0  " + (KILL + 16));
        assertDoubled();
    }

    @Test
    void aProgramThatRanAgainWithoutAKillOfDockerdIsDoubled() throws IOException {
        note("starts", start('a', KILL + 20), start('a', KILL + 30));
        assertDoubled();
    }

    @Test
    void aProgramThatRanAgainBeforeDockerdWasKilledIsDoubled() throws IOException {
        note("starts", start('a', KILL - 3), start('a', KILL - 1));
        assertDoubled();
    }

    private void assertDoubled() throws IOException {
        assertThat(audit("terminated", 0).doubled()).containsExactly("execution 7 ran 2 times");
        assertThat(audit("terminated", 0).forgottenStarts()).isEmpty();
    }

    @Test
    void aProgramThatWentToItsEndAndHasAnUnknownExitCodeIsForgottenAndNotLost() throws IOException {
        note("starts");
        note("ends");
        assertThat(audit("error", 255).lost()).isEmpty();
        assertThat(audit("error", 255).forgottenExitCodes()).hasSize(1);
    }

    @Test
    void aProgramThatDidNotGoToItsEndIsLost() throws IOException {
        note("starts");
        assertThat(audit("error", 255).lost()).containsExactly("execution 7 is error: main0 ended");
        assertThat(audit("error", 255).forgottenExitCodes()).isEmpty();
    }

    @Test
    void anyOtherExitCodeIsLostThoughTheProgramWentToItsEnd() throws IOException {
        note("starts");
        note("ends");
        assertThat(audit("error", 137).lost()).hasSize(1);
        assertThat(audit("error", 137).forgottenExitCodes()).isEmpty();
    }

    @Test
    void oneThatEndedWithoutARunOfItsProgramIsLost() throws IOException {
        assertThat(audit("terminated", 0).lost())
                .containsExactly("execution 7 is terminated, but its program never ran");
    }
}
