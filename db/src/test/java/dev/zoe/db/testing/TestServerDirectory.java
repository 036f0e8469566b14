package dev.zoe.db.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;

/**
 * The data directory of a PostgreSQL of tests. Its server writes no checkpoint of databases that are not read again,
 * and one process removes all files; the library takes half a minute for both after the tests of a module.
 *
 * <p>It is not where the library keeps its own: there, each JVM that starts a server removes what it takes for left
 * behind, also the directory of another JVM that has lost its lock on a file, because it opened the file a second time.
 */
final class TestServerDirectory {

    private static final long PATIENCE_SECONDS = 30;

    /** Of all contexts of a JVM. */
    private static final long LONGEST_CLOSING_SECONDS = 10;

    /** In it is the number of the process that started all others of the server. */
    private static final String PROCESS_FILE = "postmaster.pid";

    private static final Path PARENT = Path.of(System.getProperty("java.io.tmpdir"), "zoe-test-postgresql");

    private TestServerDirectory() {}

    /** A directory for a server of this JVM. Those of JVMs that were killed are removed, and their servers end. */
    static Path create() throws IOException {
        Files.createDirectories(PARENT);
        try (Stream<Path> known = Files.list(PARENT)) {
            known.filter(data -> ProcessHandle.of(owner(data)).isEmpty()).forEach(TestServerDirectory::endLeftBehind);
        }
        return PARENT.resolve(ProcessHandle.current().pid() + "-" + UUID.randomUUID());
    }

    /** Another JVM that starts may do the same at the same time. */
    private static void endLeftBehind(Path data) {
        try {
            end(data);
        } catch (UncheckedIOException e) {
            System.err.println("A PostgreSQL of earlier tests is not removed: " + e.getMessage());
        }
    }

    private static long owner(Path data) {
        String name = data.getFileName().toString();
        return Long.parseLong(name.substring(0, name.indexOf('-')));
    }

    /**
     * Ends the server of a data directory when this JVM ends, after the contexts of Spring: each of their connection
     * pools would try for seconds to reach a server that has ended. A JVM whose programs close their contexts
     * themselves runs no handlers of Spring, so the server ends after a while in any case.
     */
    static void endWithJvm(Path data) {
        CountDownLatch contextsClosed = new CountDownLatch(1);
        SpringApplication.getShutdownHandlers().add(contextsClosed::countDown);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            awaitBriefly(contextsClosed);
                            end(data);
                        },
                        "end of PostgreSQL"));
    }

    private static void awaitBriefly(CountDownLatch contextsClosed) {
        try {
            var unused = contextsClosed.await(LONGEST_CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(Path data) {
        try {
            Optional<ProcessHandle> server = server(data);
            if (server.isPresent()) {
                // PostgreSQL calls this an immediate shutdown.
                run("kill", "-QUIT", Long.toString(server.get().pid()));
                await(server.get());
            }
            run("rm", "-rf", data.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL for the tests does not end, or its files stay in " + data, e);
        }
    }

    /** Another process may have the number of a server that has ended. */
    private static Optional<ProcessHandle> server(Path data) throws IOException {
        if (!Files.exists(data.resolve(PROCESS_FILE))) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(data.resolve(PROCESS_FILE));
        return ProcessHandle.of(Long.parseLong(lines.get(0))).filter(process -> process.info()
                .command()
                .filter(command -> command.endsWith("postgres"))
                .isPresent());
    }

    private static void await(ProcessHandle process) {
        try {
            process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException("PostgreSQL for the tests does not end: " + process, e);
        }
    }

    private static void run(String... command) throws IOException {
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ends with the exit code " + code);
            }
        } catch (InterruptedException e) {
            throw new IOException(String.join(" ", command) + " is interrupted", e);
        }
    }
}
