package dev.zoe.cli.internal.terminal;

/** The program that reads the output has ended, as {@code head} does: nothing further is wanted. */
public final class ClosedOutputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClosedOutputException() {
        super("the reader of the output has ended");
    }
}
