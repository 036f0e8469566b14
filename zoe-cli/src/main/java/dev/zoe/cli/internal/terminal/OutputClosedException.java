package dev.zoe.cli.internal.terminal;

/** The program that read the output has ended, as {@code head} does: there is no reason to print more. */
public final class OutputClosedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OutputClosedException() {
        super("the reader of the output has ended");
    }
}
