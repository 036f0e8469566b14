package dev.zoe.bench.endtoend;

import dev.zoe.bench.program.ProgramRunner;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running server, started with {@code ./zoe server} or {@code ./zoe demo}. */
final class LaunchedServer implements AutoCloseable {

    private static final String READY = "zoe: ready";

    private final Process process;
    private final double readySeconds;

    private LaunchedServer(Process process, double readySeconds) {
        this.process = process;
        this.readySeconds = readySeconds;
    }

    /**
     * Starts a server and waits until it reports that it is ready.
     *
     * @throws IOException when it ends before that; the message has its output
     */
    static LaunchedServer start(ProgramRunner programs, List<String> command) throws IOException {
        long start = System.nanoTime();
        Process process = programs.start(command);
        List<String> output = new ArrayList<>();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            output.add(line);
            if (line.startsWith(READY)) {
                double seconds = (System.nanoTime() - start) / 1e9;
                drain(lines);
                return new LaunchedServer(process, seconds);
            }
        }
        throw new IOException(
                "%s ended before it was ready; its output:%n%s".formatted(String.join(" ", command), output));
    }

    /** Without a reader, a program blocks when the pipe of its output is full. */
    private static void drain(BufferedReader lines) {
        Thread reader = new Thread(
                () -> {
                    try {
                        while (lines.readLine() != null) {}
                    } catch (IOException closed) {
                        return;
                    }
                },
                "bench-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Seconds from the start of the launcher to the line that reports readiness. */
    double readySeconds() {
        return readySeconds;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .completeOnTimeout(process, 60, TimeUnit.SECONDS)
                .thenAccept(Process::destroyForcibly)
                .join();
        process.onExit().join();
    }
}
