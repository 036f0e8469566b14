package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Another engine beside that of all tests, for one test to do with as it likes; a host of its own, as far as it goes.
 */
public final class SecondEngine implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Path parent;
    private final Path directory;
    private final List<String> command;

    /** Starts it; where that cannot be, the test is skipped and says so. */
    public SecondEngine() throws IOException {
        // Not a @TempDir: the path of a unix socket must be short.
        parent = Files.createTempDirectory(Path.of("/tmp"), "zoe");
        directory = parent.resolve("e");
        boolean started = script("start", "--no-install", directory.toString()) == 0;
        if (!started) {
            Files.delete(parent);
        }
        assumeTrue(started, "a second Docker Engine cannot be started here");
        command = List.of(Files.readString(Path.of("/proc", Long.toString(daemon()), "cmdline"))
                .split("\0"));
    }

    public URI url() {
        return URI.create("unix://" + socket());
    }

    public Path socket() {
        return directory.resolve("docker.sock");
    }

    /** Changes its settings while it runs. */
    public void configure(String json) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("daemon.json"), json);
        signal("HUP");
    }

    /** It takes connections and says nothing any more. */
    public void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    public void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    /** Kills the daemon; its containers continue. */
    public void kill() throws IOException {
        end(Stream.of(daemon()));
    }

    /** The host loses its power: the daemon dies, and then everything that it had started. */
    public void powerOff() throws IOException {
        kill();
        end(ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .map(words -> words.contains("containerd") && words.contains(directory + "/"))
                        .orElse(false))
                .map(ProcessHandle::pid));
        String name = Files.readString(directory.resolve("name")).strip();
        for (Path group : groups(name)) {
            try (Stream<Path> files = Files.walk(group)) {
                end(files
                        .filter(file -> file.endsWith("cgroup.procs"))
                        .flatMap(SecondEngine::lines)
                        .map(Long::parseLong)
                        .toList()
                        .stream());
            }
        }
    }

    /**
     * The control group of this engine, in the one hierarchy or in each of the old kind; no others, which may vanish.
     */
    private static List<Path> groups(String name) throws IOException {
        Path root = Path.of("/sys/fs/cgroup");
        try (Stream<Path> hierarchies = Files.list(root)) {
            return Stream.concat(Stream.of(root), hierarchies)
                    .map(hierarchy -> hierarchy.resolve(name))
                    .filter(Files::isDirectory)
                    .toList();
        }
    }

    /** The daemon starts again, as a supervisor would have it. */
    public void start() throws IOException {
        Process daemon = launch();
        try (EngineInspector engine = new EngineInspector(url())) {
            await().atMost(PATIENCE).ignoreExceptions().until(() -> {
                assertThat(daemon.isAlive()).isTrue();
                engine.client().pingCmd().exec();
                return true;
            });
        }
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(directory.resolve("log").toFile()))
                .start();
    }

    private long daemon() throws IOException {
        return Long.parseLong(Files.readString(directory.resolve("pid")).strip());
    }

    private void signal(String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(daemon()))
                        .start()
                        .waitFor())
                .isZero();
    }

    private static void end(Stream<Long> processes) {
        processes.flatMap(pid -> ProcessHandle.of(pid).stream()).forEach(process -> {
            process.destroyForcibly();
            process.onExit().join();
        });
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static int script(String... words) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("../.ci/engine").redirectErrorStream(true);
        builder.command().addAll(List.of(words));
        Path output = Files.createTempFile("engine", ".txt");
        Process process = builder.redirectOutput(output.toFile()).start();
        await().atMost(Duration.ofMinutes(2)).until(() -> !process.isAlive());
        System.out.print(Files.readString(output, StandardCharsets.UTF_8));
        Files.delete(output);
        return process.exitValue();
    }

    /** Stops it and removes everything it made. */
    @Override
    public void close() throws IOException {
        assertThat(script("stop", directory.toString())).isZero();
        Files.delete(parent);
    }
}
