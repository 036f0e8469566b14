package dev.zoe.db.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;

/**
 * Ends a PostgreSQL of tests and removes its files. The server writes no checkpoint of databases that nobody reads
 * again, and one process removes all files; the library takes half a minute for both after the tests of a module.
 */
final class TestServerEnd {

    private static final long PATIENCE_SECONDS = 30;

    /** In it is the number of the process that started all others of the server. */
    private static final String PROCESS_FILE = "postmaster.pid";

    private TestServerEnd() {}

    /**
     * Ends the server of a data directory when this JVM ends, after the contexts of Spring: each of their connection
     * pools would try for seconds to reach a server that has ended.
     */
    static void withJvm(Path data) {
        SpringApplication.getShutdownHandlers().add(() -> end(data));
    }

    private static void end(Path data) {
        try {
            long process = Long.parseLong(
                    Files.readAllLines(data.resolve(PROCESS_FILE)).get(0));
            // PostgreSQL calls this an immediate shutdown.
            run("kill", "-QUIT", Long.toString(process));
            ProcessHandle.of(process).ifPresent(TestServerEnd::await);
            run("rm", "-rf", data.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL for the tests does not end, or its files stay in " + data, e);
        }
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
