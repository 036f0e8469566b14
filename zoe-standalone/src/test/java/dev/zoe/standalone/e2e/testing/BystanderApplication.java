package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** A correct application that runs while another one fails. */
public final class BystanderApplication {
    private final InProcessServer server;
    private final ExecutionHandle run;
    private final JsonNode before;

    private BystanderApplication(InProcessServer server, ExecutionHandle run) {
        this.server = server;
        this.run = run;
        this.before = run.service("main0");
    }

    public static BystanderApplication movesInto(InProcessServer server) throws IOException {
        return new BystanderApplication(
                server,
                ExecutionHandle.submit(server.admin(), ShellApplication.waitingForGo("neighbour"))
                        .awaitStatus("running"));
    }

    /** It still runs as it did, ends well when its time has come, and others can still be started. */
    public void wasLeftAlone() {
        JsonNode after = run.service("main0");
        assertThat(after.path("status").asString()).isEqualTo("active");
        assertThat(after.path("restarts").asInt()).isZero();
        assertThat(after.path("started_at")).isEqualTo(before.path("started_at"));
        Path workspace = server.workspace();
        try {
            Files.createFile(workspace.resolve("go-" + run.id()));
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            assertThat(workspace.resolve("starts-" + run.id())).hasContent("started");
        } catch (IOException e) {
            throw new AssertionError("the bystander cannot be released", e);
        }
        RestResponse info = run.user().get("/api/v1/info");
        assertThat(info.at("/master")).isEqualTo("leader");
        assertThat(info.json().path("back_end_trouble").isNull()).isTrue();
    }
}
