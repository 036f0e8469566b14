package dev.zoe.standalone;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A real PostgreSQL server as a child of this process, on a directory that outlives it. */
final class EmbeddedDatabase implements AutoCloseable {

    private static final String USER = "postgres";

    private final EmbeddedPostgres server;

    private EmbeddedDatabase(EmbeddedPostgres server) {
        this.server = server;
    }

    /**
     * Starts the server; the first start makes the database.
     *
     * @throws StartException when it does not come up
     */
    static EmbeddedDatabase start(DataDirectory data) {
        try {
            stopLeftOver(data.database());
            return new EmbeddedDatabase(EmbeddedPostgres.builder()
                    .setDataDirectory(data.database())
                    .setCleanDataDirectory(false)
                    .setOverrideWorkingDirectory(data.databasePrograms().toFile())
                    .setRegisterShutdownHook(false)
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    .setServerConfig("max_connections", "100")
                    // The library's defaults are for tests: a submission that was accepted must outlive a power cut.
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .start());
        } catch (IOException | IllegalStateException e) {
            throw new StartException(
                    "PostgreSQL does not start on %s: %s; its own words are in the log".formatted(data, e.getMessage()),
                    e);
        }
    }

    /** How Spring reaches it. */
    Map<String, Object> properties() {
        return Map.of("spring.datasource.url", server.getJdbcUrl(USER, USER), "spring.datasource.username", USER);
    }

    /** A server that outlived a killed parent would keep its directory: it is told to stop first. */
    private static void stopLeftOver(Path directory) throws IOException {
        Path pidFile = directory.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        Optional<ProcessHandle> running = ProcessHandle.of(
                        Long.parseLong(Files.readAllLines(pidFile).get(0).strip()))
                .filter(process -> process.info().command().orElse("").endsWith("postgres"));
        if (running.isPresent()) {
            running.get().destroy();
            try {
                running.get().onExit().get(30, TimeUnit.SECONDS);
            } catch (TimeoutException | ExecutionException e) {
                throw new StartException(
                        "an old PostgreSQL (process %d) does not stop; stop it by hand"
                                .formatted(running.get().pid()),
                        e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
