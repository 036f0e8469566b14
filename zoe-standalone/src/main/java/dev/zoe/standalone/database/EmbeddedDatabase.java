package dev.zoe.standalone.database;

import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * A real PostgreSQL server as a child of this process, on a directory that outlives it. It accepts connections with a
 * password (SCRAM) from 127.0.0.1 only.
 */
final class EmbeddedDatabase implements DatabaseRestarter.Supervised, AutoCloseable {

    private static final String ACCESS =
            """
            # Zoe writes this file at every start.
            host all all 127.0.0.1/32 scram-sha-256
            """;

    private static final int ANY_PORT = 0;
    /** Two segments of the write-ahead log, which PostgreSQL needs to recover. */
    private static final long LEAST_FREE_BYTES = 32L << 20;

    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    private final DataDirectory data;
    private final Consumer<String> progress;
    private EmbeddedPostgres server;
    private boolean closed;

    private EmbeddedDatabase(DataDirectory data, Consumer<String> progress) throws IOException {
        this.data = data;
        this.progress = progress;
        this.server = launch(ANY_PORT);
    }

    /**
     * Starts the server; the first start creates the database.
     *
     * @param progress receives a sentence for each step of the first start, which takes a while
     * @throws StartException when it does not come up
     */
    static EmbeddedDatabase start(DataDirectory data, Consumer<String> progress) {
        try {
            PostmasterProcess.stopLeftOver(data.database());
            return new EmbeddedDatabase(data, progress);
        } catch (IOException | UncheckedIOException | IllegalStateException e) {
            throw new StartException(
                    "PostgreSQL does not start on %s: %s; its messages are in the log".formatted(data, e.getMessage()),
                    e);
        }
    }

    /** Creates the roles of the parts of this server. */
    DatabaseRoles roles() {
        try {
            return DatabaseRoles.make(
                    server.getPostgresDatabase(),
                    "jdbc:postgresql://127.0.0.1:%d/%s".formatted(server.getPort(), SuperuserPassword.USER));
        } catch (SQLException e) {
            throw new StartException("PostgreSQL does not create the roles of this server: " + e.getMessage(), e);
        }
    }

    private EmbeddedPostgres launch(int port) throws IOException {
        Path passwordFile = data.databasePassword();
        Optional<String> kept = SuperuserPassword.read(passwordFile);
        String password = kept.orElseGet(SuperuserPassword::generate);
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data.database())
                .setCleanDataDirectory(false)
                .setOverrideWorkingDirectory(data.databasePrograms().toFile())
                .setRegisterShutdownHook(false)
                .setPGStartupWait(LONGEST_START)
                .setPort(port)
                .setConnectConfig("password", password)
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("max_connections", "100")
                // The library's defaults are for tests: a submission that was accepted must outlive a power cut.
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on");
        if (!Files.exists(data.databasePrograms())) {
            progress.accept("unpacking PostgreSQL (first start)");
        }
        if (!Files.exists(data.database().resolve("postgresql.conf"))) {
            return first(builder, passwordFile, password);
        }
        Files.deleteIfExists(initialPassword(passwordFile));
        if (kept.isEmpty()) {
            progress.accept("setting a password in the database of an older version");
            Path programs = data.databasePrograms();
            // A resolver of its own: for a shared one the library unpacks the programs once per process, anywhere.
            builder.setPgBinaryResolver((system, architecture) -> {
                progress.accept("unpacking PostgreSQL into " + programs);
                return DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, architecture);
            });
        }
        return builder.setDataDirectoryCustomizer(directory -> {
                    try {
                        restrictAccess();
                        if (kept.isEmpty()) {
                            SuperuserPassword.set(data.databasePrograms(), data.database(), password);
                            SuperuserPassword.keep(passwordFile, password);
                        }
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                })
                .start();
    }

    private EmbeddedPostgres first(EmbeddedPostgres.Builder builder, Path passwordFile, String password)
            throws IOException {
        progress.accept("creating the database (first start)");
        SuperuserPassword.keep(passwordFile, password);
        Path initial = initialPassword(passwordFile);
        DataDirectory.writePrivately(initial, password + "\n");
        try {
            // Options of initdb; they come after the library's own, and the last one counts.
            return builder.setLocaleConfig("auth", "scram-sha-256")
                    .setLocaleConfig("pwfile", initial.toString())
                    .setDataDirectoryCustomizer(directory -> {
                        try {
                            restrictAccess();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .start();
        } finally {
            Files.deleteIfExists(initial);
        }
    }

    /** The password as initdb reads it; a first start that was broken off may have left it. */
    private static Path initialPassword(Path passwordFile) {
        return passwordFile.resolveSibling(passwordFile.getFileName() + ".initial");
    }

    private void restrictAccess() throws IOException {
        // The library has just let every account write to it.
        DataDirectory.makePrivate(data.databasePrograms());
        Files.writeString(data.database().resolve("pg_hba.conf"), ACCESS);
    }

    /** Completes when the server has ended, for any reason. */
    @Override
    public synchronized CompletableFuture<?> ended() throws IOException {
        return PostmasterProcess.find(data.database())
                .<CompletableFuture<?>>map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null));
    }

    /** Starts the server again, at the same port. */
    @Override
    public synchronized void restart() throws IOException {
        if (closed) {
            return;
        }
        int port = server.getPort();
        // Releases the directory; the library logs that there is nothing to stop.
        server.close();
        PostmasterProcess.awaitNoneWorksIn(data.database());
        try {
            server = launch(port);
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    public boolean hasRoom() throws IOException {
        return Files.getFileStore(data.database()).getUsableSpace() >= LEAST_FREE_BYTES;
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        server.close();
    }
}
