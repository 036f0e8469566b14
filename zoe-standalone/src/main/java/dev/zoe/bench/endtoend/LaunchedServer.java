package dev.zoe.bench.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server that {@code ./zoe server} or {@code ./zoe demo} has brought up. */
final class LaunchedServer implements AutoCloseable {

    private static final String READY = "zoe: ready";

    private final Process process;
    private final double readySeconds;

    private LaunchedServer(Process process, double readySeconds) {
        this.process = process;
        this.readySeconds = readySeconds;
    }

    /**
     * Waits until the server says that it is ready.
     *
     * @throws IOException when it ends before that; the message has its words
     */
    static LaunchedServer start(ProgramRunner programs, List<String> command) throws IOException {
        long start = System.nanoTime();
        Process process = programs.start(command);
        List<String> said = new ArrayList<>();
        BufferedReader lines = process.inputReader();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            said.add(line);
            if (line.startsWith(READY)) {
                double seconds = (System.nanoTime() - start) / 1e9;
                drain(lines);
                return new LaunchedServer(process, seconds);
            }
        }
        throw new IOException("%s ended before it was ready and said:%n%s".formatted(String.join(" ", command), said));
    }

    /** A program whose output nobody reads would stop when the pipe is full. */
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

    /** From the start of the launcher to the line that says so. */
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
