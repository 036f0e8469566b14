package dev.zoe.master.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.db.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.test.util.TestSocketUtils;

/**
 * The PostgreSQL of the distribution with all of its programs: that of the other tests comes without {@code pg_dump}.
 */
final class PostgresInstallation implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final String ROOT = "root";

    private final Path programs;
    private final Path data;
    private final int port;

    private PostgresInstallation(Path programs, Path data, int port) {
        this.programs = programs;
        this.data = data;
        this.port = port;
    }

    /** Where the programs are; empty when server and {@code pg_dump} are not both installed. */
    static Optional<Path> programs() throws IOException {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin ->
                            Files.isExecutable(bin.resolve("postgres")) && Files.isExecutable(bin.resolve("pg_dump")))
                    .max(Comparator.naturalOrder());
        }
    }

    static PostgresInstallation start(Path programs, Path directory) throws IOException, InterruptedException {
        int port = TestSocketUtils.findAvailableTcpPort();
        PostgresInstallation server = new PostgresInstallation(programs, directory.resolve("data"), port);
        server.run("initdb", "-D", server.data.toString(), "-U", TestDatabase.USER, "--auth=trust", "-N");
        server.run(
                "pg_ctl",
                "-D",
                server.data.toString(),
                "-w",
                "-l",
                directory.resolve("log").toString(),
                "-o",
                "-p %d -k %s -c listen_addresses=127.0.0.1 -c fsync=off".formatted(port, directory),
                "start");
        return server;
    }

    TestDatabase createDatabase(String name) throws IOException, InterruptedException {
        onServer("createdb", name);
        return new TestDatabase(
                name, "jdbc:postgresql://127.0.0.1:%d/%s?user=%s".formatted(port, name, TestDatabase.USER));
    }

    /** Runs a client program against this server. */
    void onServer(String program, String... arguments) throws IOException, InterruptedException {
        List<String> all =
                new ArrayList<>(List.of("-h", "127.0.0.1", "-p", Integer.toString(port), "-U", TestDatabase.USER));
        all.addAll(List.of(arguments));
        run(program, all.toArray(String[]::new));
    }

    /** The server refuses to run as root, so it runs in a user namespace in which it is another user. */
    private void run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (ROOT.equals(System.getProperty("user.name"))) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(data.getParent(), program, ".out");
        // Into a file: the server keeps the output of the program that started it.
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(() -> program + ": " + read(output)).isZero();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            run("pg_ctl", "-D", data.toString(), "-m", "immediate", "-w", "stop");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
