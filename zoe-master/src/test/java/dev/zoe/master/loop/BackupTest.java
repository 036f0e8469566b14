package dev.zoe.master.loop;

import static dev.zoe.master.loop.TestDescriptionBuilder.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.testing.TestDatabase;
import dev.zoe.master.backend.testing.FakeBackEnd;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A live system is dumped, restored into a new database, and brought in line with the containers there are. */
@Tag("slow")
class BackupTest {

    private static final String SOLO = batch("solo").main("boss").json();

    @TempDir
    Path directory;

    @TempDir
    Path workspaces;

    @Test
    void aDumpOfALiveSystemGoesOnInANewDatabase() throws Exception {
        Optional<Path> programs = PostgresInstallation.programs();
        assumeTrue(
                programs.isPresent(), "dump and restore: no PostgreSQL server with pg_dump below /usr/lib/postgresql");
        FakeBackEnd backEnd = new FakeBackEnd(FakeBackEnd.node("n1", 2000, 16 * MasterFixture.GIB));
        String dump = directory.resolve("zoe.dump").toString();
        try (PostgresInstallation server = PostgresInstallation.start(programs.orElseThrow(), directory)) {
            TestDatabase live = server.createDatabase("zoe");
            long ended;
            long runs;
            long endsLater;
            long waits;
            long afterwards;
            List<String> changes;
            try (MasterFixture fixture = fixture(backEnd, live)) {
                fixture.addUser();
                ended = fixture.submit(SOLO);
                fixture.awaitStatus(ended, ExecutionStatus.RUNNING);
                backEnd.end(boss(ended), 0);
                fixture.awaitStatus(ended, ExecutionStatus.TERMINATED);
                runs = fixture.submit(SOLO);
                endsLater = fixture.submit(SOLO);
                fixture.awaitRunning(boss(runs), boss(endsLater));
                fixture.awaitStatus(runs, ExecutionStatus.RUNNING);
                fixture.awaitStatus(endsLater, ExecutionStatus.RUNNING);
                waits = fixture.submit(SOLO);
                fixture.awaitStatus(waits, ExecutionStatus.QUEUED);
                changes = fixture.changes(ended);

                server.onServer("pg_dump", "-Fc", "-f", dump, "zoe");

                backEnd.end(boss(endsLater), 0);
                fixture.awaitStatus(waits, ExecutionStatus.RUNNING);
                afterwards = fixture.submit(SOLO);
                fixture.awaitStatus(afterwards, ExecutionStatus.QUEUED);
                fixture.cancel(waits);
                fixture.awaitStatus(afterwards, ExecutionStatus.RUNNING);
            }
            TestDatabase restored = server.createDatabase("zoe_restored");
            server.onServer("pg_restore", "-d", "zoe_restored", "--no-owner", "--exit-on-error", dump);

            try (MasterFixture fixture = fixture(backEnd, restored)) {
                assertThat(fixture.changes(ended)).isEqualTo(changes);
                // Its container is gone since the dump, and it does not say that it may be restarted.
                fixture.awaitStatus(endsLater, ExecutionStatus.ERROR);
                fixture.awaitStatus(waits, ExecutionStatus.RUNNING);
                assertThat(fixture.execution(runs).getStatus()).isEqualTo(ExecutionStatus.RUNNING);
                assertThat(fixture.bean(ExecutionRepository.class).findById(afterwards))
                        .isEmpty();
                fixture.awaitRunning(boss(runs), boss(waits));
                assertThat(backEnd.starts().stream()
                                .filter(spec -> spec.containerName().equals(boss(runs))))
                        .hasSize(1);

                backEnd.end(boss(runs), 0);
                fixture.awaitStatus(runs, ExecutionStatus.TERMINATED);
            }
        }
    }

    private MasterFixture fixture(FakeBackEnd backEnd, TestDatabase database) {
        return new MasterFixture(workspaces, backEnd, Clock.systemUTC(), Map.of(), database);
    }

    private static String boss(long execution) {
        return "boss0-" + execution + "-zoe";
    }
}
