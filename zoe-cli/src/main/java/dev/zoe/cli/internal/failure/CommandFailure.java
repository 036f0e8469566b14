package dev.zoe.cli.internal.failure;

import java.util.List;

/** A command failed. The lines are for the user, complete and without a stack trace. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final transient List<String> lines;

    public CommandFailure(ExitCode exitCode, List<String> lines) {
        super(String.join("\n", lines));
        this.exitCode = exitCode;
        this.lines = List.copyOf(lines);
    }

    public CommandFailure(ExitCode exitCode, String line) {
        this(exitCode, List.of(line));
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    /** The first line says what failed; further ones are the errors of a document. */
    public List<String> lines() {
        return lines;
    }
}
