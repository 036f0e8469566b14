package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.zoe.api.testing.RestCaller;
import dev.zoe.standalone.StandaloneMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.test.util.TestSocketUtils;

/** A standalone server in a JVM of its own, which can be killed. */
public final class ChildServer implements AutoCloseable {
    /** What its data directory has before the start. */
    public static final Set<String> PREPARED = Set.of("images", "postgresql-programs");

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final AtomicInteger OUTPUTS = new AtomicInteger();

    private final Path data;
    private final Path output;
    private final Process process;

    private ChildServer(Path data, Path output, Process process) {
        this.data = data;
        this.output = output;
        this.process = process;
    }

    /** Starts {@code zoe server} with these options, and does not wait until it is ready. */
    public static ChildServer start(Path data, Map<String, String> environment, String... options) throws IOException {
        InProcessServer.addShellImage(data);
        UnpackedPrograms.addTo(data);
        // Beside the data directory, which takes nothing that is not Zoe's.
        Path output = data.resolveSibling(data.getFileName() + "-" + OUTPUTS.incrementAndGet() + ".txt");
        List<String> words = ChildJvm.command(StandaloneMain.class, "-Xmx512m", "-Dzoe.data=" + data);
        words.add("server");
        words.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        return new ChildServer(data, output, builder.start());
    }

    public static String freePort() {
        return Integer.toString(TestSocketUtils.findAvailableTcpPort());
    }

    /** Waits until it says that it is ready, and its API has found its master. */
    public ChildServer awaitReady() throws IOException {
        awaitStarted();
        SeparateApiAndMaster.awaitMaster(admin(), "leader");
        return this;
    }

    /** Waits until it says that it is ready, and asks it nothing. */
    public ChildServer awaitStarted() {
        await().atMost(PATIENCE).until(() -> {
            assertThat(process.isAlive()).as(this::output).isTrue();
            return output().contains("zoe: ready after");
        });
        return this;
    }

    /** What it has printed so far. */
    public String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new AssertionError("the output of the server cannot be read", e);
        }
    }

    /** Waits for the end of the process, without a signal, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(this::output)
                .isTrue();
        return process.exitValue();
    }

    /** Calls as the administrator. */
    public RestCaller admin() throws IOException {
        List<String> lines = Files.readAllLines(data.resolve("cli.yaml"));
        return new RestCaller(value(lines, "url"), Optional.empty())
                .withLogin(value(lines, "user"), value(lines, "pass"));
    }

    private static String value(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key + ": "))
                .map(line -> line.substring(key.length() + 2))
                .findFirst()
                .orElseThrow();
    }

    /** The final signal: nothing of it can tidy up. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
