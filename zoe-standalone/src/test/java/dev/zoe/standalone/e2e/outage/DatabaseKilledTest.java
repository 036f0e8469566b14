package dev.zoe.standalone.e2e.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.e2e.testing.ExecutionHandle;
import dev.zoe.standalone.e2e.testing.InProcessServer;
import dev.zoe.standalone.e2e.testing.ShellApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL of a standalone server is killed: the server restarts it and continues. */
@Tag("slow")
class DatabaseKilledTest {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    Path data;

    @Test
    void anApplicationThatIsSubmittedAfterwardsRuns() throws Exception {
        try (InProcessServer server = InProcessServer.onProcesses(data)) {
            RestCaller admin = server.admin();
            // As a supervisor asks: a log-in would need the database.
            RestCaller anonymous = new RestCaller(server.url(), Optional.empty());
            long killed = postmaster();
            ProcessHandle.of(killed).orElseThrow().destroyForcibly();

            assertThat(anonymous.get("/actuator/health/liveness").status()).isEqualTo(200);
            // The file is away or half written while PostgreSQL starts.
            await().atMost(PATIENCE)
                    .ignoreExceptions()
                    .until(() -> postmaster() != killed
                            && anonymous.get("/actuator/health/readiness").status() == 200);
            // The first calls may find connections that ended with the old PostgreSQL.
            await().atMost(PATIENCE).until(() -> admin.get("/api/v1/executions").status() == 200);
            ExecutionHandle run =
                    ExecutionHandle.submit(admin, ShellApplication.application("afterwards", "echo again"));
            assertThat(run.awaitEnd()).as(run::errorMessage).isEqualTo("terminated");
            assertThat(run.output("main0")).isEqualTo("again\n");
        }
    }

    private long postmaster() throws IOException {
        return Long.parseLong(Files.readAllLines(data.resolve("postgresql/postmaster.pid"))
                .get(0)
                .strip());
    }
}
