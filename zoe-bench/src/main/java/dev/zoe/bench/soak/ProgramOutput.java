package dev.zoe.bench.soak;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;

/** Runs programs that must succeed. */
final class ProgramOutput {
    private ProgramOutput() {}

    /** Runs a program and returns what it prints. */
    static String of(String... words) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(words).redirectError(Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException("%s failed with exit code %d: %s".formatted(String.join(" ", words), status, output));
        }
        return output;
    }
}
