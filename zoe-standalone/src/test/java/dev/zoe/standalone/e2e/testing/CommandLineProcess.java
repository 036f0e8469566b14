package dev.zoe.standalone.e2e.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.zoe.api.testing.RestCaller;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The command line in a process of its own, as a user calls it. */
public final class CommandLineProcess {

    private CommandLineProcess() {}

    /**
     * What a call of {@code zoe} gave.
     *
     * @param output of both streams
     */
    public record Outcome(int exitCode, String output) {}

    /** Runs {@code zoe} with these words, which must succeed, and gives what it printed. */
    public static String zoe(RestCaller user, String... words) throws IOException, InterruptedException {
        String[] login = user.login().orElseThrow().split(":", 2);
        Outcome outcome = run(Map.of("ZOE_URL", user.base(), "ZOE_USER", login[0], "ZOE_PASS", login[1]), "", words);
        assertThat(outcome.exitCode()).as(outcome.output()).isZero();
        return outcome.output();
    }

    /**
     * Runs {@code zoe} with these words.
     *
     * @param environment variables; there are no others that begin with {@code ZOE_}
     * @param input what a user types
     */
    public static Outcome run(Map<String, String> environment, String input, String... words)
            throws IOException, InterruptedException {
        List<String> command = ChildJvm.ofCommandLine();
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (OutputStream typed = process.getOutputStream()) {
            typed.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
