package dev.zoe.standalone.e2e.server;

import static dev.zoe.standalone.e2e.testing.DescriptionBuilder.application;
import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The back-end of processes does not isolate users, so it serves one user, and says so. */
@Tag("slow")
class OneUserOfProcessesTest {

    @Test
    void aSecondUserIsRefusedUntilTheFirstOneHasNoExecutions(@TempDir Path data) throws Exception {
        try (InProcessServer server = InProcessServer.onProcessesForOneUser(data)) {
            ExecutionHandle first = ExecutionHandle.submit(
                    server.user("first"), application("mine").main("true").json());
            assertThat(first.awaitEnd()).as(first::errorMessage).isEqualTo("terminated");

            ExecutionHandle refused = ExecutionHandle.submit(
                    server.user("second"), application("other").main("true").json());
            assertThat(refused.awaitEnd()).isEqualTo("error");
            assertThat(refused.errorMessage())
                    .contains("process back-end does not isolate users", "zoe.master.require-isolation")
                    .doesNotContain("first");
            assertThat(server.admin().get("/api/v1/diagnosis").text())
                    .contains("isolates services neither from each other nor from this machine", "it serves one user");

            assertThat(server.admin()
                            .send("DELETE", "/api/v1/executions/" + first.id())
                            .status())
                    .isEqualTo(204);
            assertThat(server.admin()
                            .send("DELETE", "/api/v1/executions/" + refused.id())
                            .status())
                    .isEqualTo(204);
            ExecutionHandle next = ExecutionHandle.submit(
                    server.user("second"), application("next").main("true").json());
            assertThat(next.awaitEnd()).as(next::errorMessage).isEqualTo("terminated");
        }
    }
}
