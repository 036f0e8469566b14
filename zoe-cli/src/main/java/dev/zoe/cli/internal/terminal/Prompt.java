package dev.zoe.cli.internal.terminal;

/**
 * Asks the caller for what is not on the command line. Every method throws a
 * {@link dev.zoe.cli.internal.failure.CommandFailure} when the input ends or cannot be read.
 */
public interface Prompt {

    /**
     * Asks for one line.
     *
     * @param what for example {@code User}
     */
    String line(String what);

    /** Asks for one line that a terminal does not show. */
    String secret(String what);

    /** Whether a person types the answers, who may mistype one that is not shown. */
    boolean isTyped();
}
