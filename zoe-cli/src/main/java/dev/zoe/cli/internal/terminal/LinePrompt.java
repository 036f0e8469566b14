package dev.zoe.cli.internal.terminal;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Answers from a file or a pipe, one on each line, without questions. */
final class LinePrompt implements Prompt {

    private final BufferedReader lines;

    /** @param in is not read before the first question */
    LinePrompt(InputStream in) {
        lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    @Override
    public String line(String what) {
        try {
            String answer = lines.readLine();
            if (answer != null) {
                return answer;
            }
        } catch (IOException unreadable) {
            throw new CommandFailure(ExitCode.USAGE, "the standard input cannot be read: " + unreadable.getMessage());
        }
        throw new CommandFailure(
                ExitCode.USAGE,
                "the standard input ended before the " + what.toLowerCase(Locale.ROOT)
                        + "; without a terminal, each answer is one line of it");
    }

    @Override
    public String secret(String what) {
        return line(what);
    }

    @Override
    public boolean isTyped() {
        return false;
    }
}
