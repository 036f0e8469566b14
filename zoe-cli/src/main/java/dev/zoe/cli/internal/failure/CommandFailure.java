package dev.zoe.cli.internal.failure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A command failed. The lines are for the user, complete and without a stack trace. */
public final class CommandFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final transient List<String> lines;
    private final transient Optional<Duration> retryAfter;
    private final boolean withoutEffect;

    public CommandFailure(ExitCode exitCode, List<String> lines) {
        this(exitCode, lines, Optional.empty(), false);
    }

    /**
     * @param retryAfter when the same call may succeed, as the server says
     * @param withoutEffect whether the server says that the call has changed nothing
     */
    public CommandFailure(ExitCode exitCode, List<String> lines, Optional<Duration> retryAfter, boolean withoutEffect) {
        super(String.join("\n", lines));
        this.exitCode = exitCode;
        this.lines = List.copyOf(lines);
        this.retryAfter = retryAfter;
        this.withoutEffect = withoutEffect;
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

    /** How long to wait before the same call; empty when a repetition does not help, or the server names no time. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }

    /** Whether the server says that the call has changed nothing; otherwise it may have had its effect. */
    public boolean isWithoutEffect() {
        return withoutEffect;
    }
}
