package dev.zoe.standalone.images;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs programs of this machine to their end. */
public final class HostProgram {

    private HostProgram() {}

    /**
     * Returns what the program printed, errors included, with messages in English.
     *
     * @throws ImageBuildException when it is missing or exits with anything but 0
     */
    public static String run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new ImageBuildException(command.get(0) + " cannot be run, which is needed to build an image", e);
        }
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = waitFor(process);
        if (status != 0) {
            throw new ImageBuildException(
                    String.join(" ", command) + " ended with exit code " + status + " and printed:\n" + output);
        }
        return output;
    }

    private static int waitFor(Process process) throws InterruptedIOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a program to end");
        }
    }
}
