package dev.zoe.bench.site;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A PostgreSQL server that keeps its files and its port over all restarts. */
final class KillableDatabase implements KillablePart {

    private static final int LONGEST_END_SECONDS = 30;

    private final Path data;
    private final Path programs;
    private final Path passwordFile;
    private final int port;
    private final String password = UUID.randomUUID().toString();
    private Optional<EmbeddedPostgres> server = Optional.empty();

    KillableDatabase(Path directory, int port) {
        this.data = directory.resolve("postgresql");
        this.programs = directory.resolve("postgresql-programs");
        this.passwordFile = directory.resolve("postgresql.password");
        this.port = port;
    }

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public void start() throws IOException {
        Files.writeString(passwordFile, password + "\n");
        server = Optional.of(EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setOverrideWorkingDirectory(programs.toFile())
                .setRegisterShutdownHook(false)
                .setPort(port)
                // Options of initdb, which runs at the first start only: other accounts of the machine get no access.
                .setLocaleConfig("auth", "scram-sha-256")
                .setLocaleConfig("pwfile", passwordFile.toString())
                .setConnectConfig("password", password)
                .setPGStartupWait(Duration.ofSeconds(60))
                .setServerConfig("listen_addresses", "127.0.0.1")
                // The default of PostgreSQL; that of the library is for tests.
                .setServerConfig("synchronous_commit", "on")
                .start());
    }

    /** Kills the postmaster and waits for the end of its workers, before another postmaster may use the files. */
    @Override
    public void kill() throws IOException, InterruptedException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        Optional<ProcessHandle> postmaster = ProcessHandle.of(pid);
        if (postmaster.isPresent()) {
            ProcessHandle[] workers = postmaster.get().children().toArray(ProcessHandle[]::new);
            postmaster.get().destroyForcibly();
            end(postmaster.get());
            for (ProcessHandle worker : workers) {
                end(worker);
            }
        }
        // Logs that the server cannot be stopped, and releases the lock on its directory.
        stop();
    }

    private static void end(ProcessHandle process) throws IOException, InterruptedException {
        try {
            process.onExit().get(LONGEST_END_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("process %d of PostgreSQL does not end".formatted(process.pid()), e);
        }
    }

    @Override
    public void stop() throws IOException {
        if (server.isPresent()) {
            server.get().close();
        }
        server = Optional.empty();
    }

    String password() {
        return password;
    }

    String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port);
    }
}
