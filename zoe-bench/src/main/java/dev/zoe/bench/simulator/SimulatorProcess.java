package dev.zoe.bench.simulator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@code zoe simulate} as a user does, and measures its time and memory. */
public final class SimulatorProcess {

    private static final long POLL_MILLIS = 10;
    private static final String PEAK = "VmHWM:";

    private final Path home;
    private final Path work;

    /**
     * @param home folder with the launcher
     * @param work folder for output
     */
    public SimulatorProcess(Path home, Path work) {
        this.home = home;
        this.work = work;
    }

    /**
     * Runs a command and waits for its end.
     *
     * @throws IllegalStateException when it takes longer than the limit, or its exit code is not 0
     */
    public ProcessMeasurement run(Duration limit, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("zoe").toString(), "simulate"));
        command.addAll(arguments);
        Path output = work.resolve("output");
        long began = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(work.resolve("errors").toFile())
                .start();
        Duration processor = Duration.ZERO;
        long peak = 0;
        // The launcher becomes the JVM, so that the process is the same.
        while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
            peak = Math.max(peak, peak(process.pid()));
            processor = process.info().totalCpuDuration().orElse(processor);
            if (System.nanoTime() - began > limit.toNanos()) {
                process.destroyForcibly().waitFor();
                throw new IllegalStateException(
                        "stopped after " + limit.toSeconds() + " s: " + String.join(" ", arguments));
            }
        }
        double seconds = (System.nanoTime() - began) * 1e-9;
        if (process.exitValue() != 0) {
            throw new IllegalStateException("zoe simulate " + String.join(" ", arguments) + " ended with "
                    + process.exitValue() + ": "
                    + Files.readString(work.resolve("errors")).strip());
        }
        return new ProcessMeasurement(
                seconds, processor.toNanos() * 1e-9, peak, Files.readString(output, StandardCharsets.UTF_8));
    }

    /** The peak only grows, so the last reading before the end lacks only the growth of the last milliseconds. */
    private static long peak(long process) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/" + process + "/status"))) {
                if (line.startsWith(PEAK)) {
                    return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
                }
            }
        } catch (IOException gone) {
            // The process has ended, or this system has no such files: the last reading stays.
            return 0;
        }
        return 0;
    }
}
