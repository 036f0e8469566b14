package dev.zoe.standalone.e2e.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.api.testing.RestResponse;
import dev.zoe.standalone.e2e.testing.BystanderApplication;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What cannot be run is refused before anything runs, with the message that says what would be right. */
class RefusedDescriptionsTest {
    private RestCaller user;
    private BystanderApplication neighbour;

    @BeforeEach
    void start() throws IOException {
        InProcessServer server = InProcessServer.sharedOnProcesses();
        user = server.admin();
        neighbour = BystanderApplication.movesInto(server);
    }

    @AfterEach
    void theNeighbourNoticedNothing() {
        neighbour.wasLeftAlone();
    }

    @Test
    void unreadableJson() {
        RestResponse answer = user.post("/api/v1/executions", "{\"application\": {\"name\": }");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("malformed-request");
        assertThat(answer.at("/detail"))
                .startsWith("The body is not JSON at line 1, column 26: Unexpected character ('}' (code 125))");
    }

    @Test
    void anUnknownField() {
        String description = ShellApplication.application("odd", "true").replace("\"stop_grace\"", "\"stop_grase\"");
        assertRefused(
                description,
                "/services/0/stop_grase",
                "there is no key \"stop_grase\" here; did you mean \"stop_grace\"?");
    }

    @Test
    void aWrongType() {
        String description =
                ShellApplication.application("odd", "true").replace("\"total_count\":1", "\"total_count\":\"many\"");
        assertRefused(
                description,
                "/services/0/total_count",
                "\"total_count\" must be a whole number of at least 1, not text");
    }

    @Test
    void aMountOutsideTheAllowList() {
        String description = ShellApplication.application("odd", "true")
                .replace("\"monitor\"", "\"volumes\":[{\"name\":\"etc\",\"path\":\"/etc\"}],\"monitor\"");
        assertRefused(
                description,
                "/services/0/volumes/0/path",
                "no host path is allowed here; leave the volume out and use the workspace at /mnt/workspace");
    }

    @Test
    void tenMegabytesOfNesting() {
        RestResponse answer = user.post("/api/v1/executions", ExecutionHandle.body("[".repeat(10 << 20)));
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.problem()).isEqualTo("body-too-large");
        assertThat(answer.at("/detail"))
                .isEqualTo("The body is larger than 2097152 bytes, which is the limit of this server.");
    }

    @Test
    void nestingThatIsSmallEnoughToBeRead() {
        RestResponse answer =
                user.post("/api/v1/executions", ExecutionHandle.body("[".repeat(1 << 20) + "]".repeat(1 << 19)));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("malformed-request");
        assertThat(answer.at("/detail")).contains("nesting depth");

        RestResponse validation = user.post("/api/v1/validation", "[".repeat(1 << 20));
        assertThat(validation.status()).isEqualTo(400);
        assertThat(validation.at("/detail")).contains("deep");
    }

    private void assertRefused(String description, String pointer, String message) {
        RestResponse answer = user.post("/api/v1/executions", ExecutionHandle.body(description));
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.problem()).isEqualTo("invalid-description");
        assertThat(answer.json().path("errors")).hasSize(1);
        assertThat(answer.at("/errors/0/pointer")).isEqualTo(pointer);
        assertThat(answer.at("/errors/0/message")).isEqualTo(message);
        assertThat(answer.at("/detail")).isEqualTo(pointer + ": " + message);
    }
}
