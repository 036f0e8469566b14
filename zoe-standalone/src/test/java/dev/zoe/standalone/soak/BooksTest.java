package dev.zoe.standalone.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Only what dockerd has forgotten, and the program itself has noted, is not counted as lost. */
class BooksTest {

    @TempDir
    Path workspace;

    private Books books(String status, int exitCode) {
        JsonNode execution = JsonMapper.shared()
                .createObjectNode()
                .put("id", 7)
                .put("name", "soak-7")
                .put("status", status)
                .put("exit_code", exitCode)
                .put("error_message", "main0 ended");
        Crowd crowd = new Crowd(new Rest("http://127.0.0.1:1", "nobody", "none"), new Random(1), "0.1");
        return new Books(crowd, List.of(execution), Map.of(), workspace);
    }

    private void note(String what) throws IOException {
        Files.writeString(workspace.resolve(what + "-7"), "main0\n");
    }

    @Test
    void aProgramThatWentToItsEndAndHasAnUnknownExitCodeIsForgottenAndNotLost() throws IOException {
        note("starts");
        note("ends");
        assertThat(books("error", 255).lost()).isEmpty();
        assertThat(books("error", 255).forgotten()).hasSize(1);
    }

    @Test
    void aProgramThatDidNotGoToItsEndIsLost() throws IOException {
        note("starts");
        assertThat(books("error", 255).lost()).containsExactly("execution 7 is error: main0 ended");
        assertThat(books("error", 255).forgotten()).isEmpty();
    }

    @Test
    void anyOtherExitCodeIsLostThoughTheProgramWentToItsEnd() throws IOException {
        note("starts");
        note("ends");
        assertThat(books("error", 137).lost()).hasSize(1);
        assertThat(books("error", 137).forgotten()).isEmpty();
    }

    @Test
    void oneThatEndedWithoutARunOfItsProgramIsLost() throws IOException {
        assertThat(books("terminated", 0).lost())
                .containsExactly("execution 7 is terminated and its program never ran");
    }
}
