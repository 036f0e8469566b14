package dev.zoe.standalone.database;

import dev.zoe.standalone.config.StartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/** The processes of a PostgreSQL server, found by the files of its database. */
final class PostmasterProcess {

    private static final Duration LONGEST_END = Duration.ofSeconds(30);

    private PostmasterProcess() {}

    /** The server on this directory; empty when none runs. */
    static Optional<ProcessHandle> find(Path directory) throws IOException {
        Path pidFile = directory.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        // Empty or half written while PostgreSQL starts, and after a full disk.
        return Files.readAllLines(pidFile).stream()
                .findFirst()
                .map(String::strip)
                .filter(line -> line.matches("\\d{1,18}"))
                .flatMap(line -> ProcessHandle.of(Long.parseLong(line)));
    }

    /** Stops a server that outlived a killed parent, because it would keep its directory. */
    static void stopLeftOver(Path directory) throws IOException {
        Optional<ProcessHandle> running = find(directory)
                // Another process may have this number since the machine was started again.
                .filter(process -> process.info().command().orElse("").endsWith("postgres"));
        if (running.isPresent()) {
            running.get().destroy();
            try {
                running.get().onExit().get(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
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

    /** Waits for the processes that outlived a killed server: until they end, no other server may use the files. */
    static void awaitNoneWorksIn(Path directory) throws IOException {
        Path real = directory.toRealPath();
        Instant latest = Instant.now().plus(LONGEST_END);
        while (ProcessHandle.allProcesses().anyMatch(process -> worksIn(process, real))
                && Instant.now().isBefore(latest)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    /** False on a system without a proc file system; PostgreSQL refuses to start then. */
    private static boolean worksIn(ProcessHandle process, Path directory) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"))
                    .equals(directory);
        } catch (IOException gone) {
            return false;
        }
    }
}
