package dev.zoe.bench.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Runs programs of this machine with one environment. */
public final class ProgramRunner {

    private final Map<String, String> environment;

    /** @param environment in addition to that of this process */
    public ProgramRunner(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** A program whose output, errors included, is read by the caller. */
    public Process start(List<String> command) throws IOException {
        return builder(command).start();
    }

    /**
     * Returns what the program printed, errors included.
     *
     * @throws IOException when it is missing or its exit code is not 0
     */
    public String run(List<String> command) throws IOException, InterruptedException {
        return finish(command, start(command));
    }

    /** Waits for the end of a program that was started with {@link #start(List)}. */
    public static String finish(List<String> command, Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(
                    "%s ended with exit code %d; its output:%n%s".formatted(String.join(" ", command), status, output));
        }
        return output;
    }

    /** Seconds from the start of the program to its end. */
    public double time(List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        run(command);
        return (System.nanoTime() - start) / 1e9;
    }

    private ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder;
    }
}
