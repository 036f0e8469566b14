package dev.zoe.standalone.database;

import dev.zoe.db.backup.DatabaseAddress;
import dev.zoe.standalone.config.DataDirectory;
import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** The database of a data directory for a command: that of the running server, or one that runs for the command. */
public final class BackedUpDatabase implements AutoCloseable {

    /** The line of {@code postmaster.pid} with the port. */
    private static final int PORT_LINE = 3;

    private final DatabaseAddress address;
    private final Deque<AutoCloseable> parts;

    private BackedUpDatabase(DatabaseAddress address, Deque<AutoCloseable> parts) {
        this.address = address;
        this.parts = parts;
    }

    /**
     * Opens the database of a data directory, and starts it unless a server runs on the directory.
     *
     * @param progress receives a sentence for each step
     * @throws StartException when there is none, or it does not start
     */
    public static BackedUpDatabase open(DataDirectory data, Consumer<String> progress) throws IOException {
        if (!Files.exists(data.database().resolve("PG_VERSION"))) {
            throw new StartException(("%s has no database; set ZOE_DATA to the data directory of a server,"
                            + " or name the settings of an API with --settings")
                    .formatted(data));
        }
        if (data.isInUse()) {
            return new BackedUpDatabase(ofRunningServer(data), new ArrayDeque<>());
        }
        progress.accept("no server runs on %s: starting its database".formatted(data));
        return start(data, progress);
    }

    /**
     * Starts the database of a directory that no server uses; an empty directory gets a new one.
     *
     * @param progress receives a sentence for each step
     */
    public static BackedUpDatabase start(DataDirectory data, Consumer<String> progress) throws IOException {
        Deque<AutoCloseable> parts = new ArrayDeque<>();
        FileLock lock = data.lock();
        parts.push(lock.channel());
        try {
            EmbeddedDatabase database = EmbeddedDatabase.start(data, progress);
            parts.push(database);
            BackedUpDatabase started = new BackedUpDatabase(database.roles().owner(), parts);
            // A signal must not leave a PostgreSQL behind.
            Runtime.getRuntime().addShutdownHook(new Thread(started::stop, "zoe-shutdown"));
            return started;
        } catch (RuntimeException e) {
            close(parts);
            throw e;
        }
    }

    private static DatabaseAddress ofRunningServer(DataDirectory data) throws IOException {
        Path pidFile = data.database().resolve("postmaster.pid");
        List<String> lines = Files.exists(pidFile) ? Files.readAllLines(pidFile) : List.of();
        String password = SuperuserPassword.read(data.databasePassword())
                .orElseThrow(() -> new StartException(
                        "%s is missing or has no password of PostgreSQL".formatted(data.databasePassword())));
        if (lines.size() <= PORT_LINE) {
            throw new StartException(
                    "a server uses %s, and its PostgreSQL does not run; wait until it runs".formatted(data));
        }
        return new DatabaseAddress(
                "jdbc:postgresql://127.0.0.1:%s/%s"
                        .formatted(lines.get(PORT_LINE).strip(), SuperuserPassword.USER),
                SuperuserPassword.USER,
                password);
    }

    private void stop() {
        try {
            close();
        } catch (IOException e) {
            System.err.println("zoe: PostgreSQL does not stop: " + e.getMessage());
        }
    }

    public DatabaseAddress address() {
        return address;
    }

    private static void close(Deque<AutoCloseable> parts) throws IOException {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IOException(e);
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        close(parts);
    }
}
