package dev.zoe.cli.internal.terminal;

import java.io.InputStream;
import java.io.OutputStream;

/**
 * The three streams of a run.
 *
 * @param prompt asks for what is not on the command line; it shares {@code in}
 * @param liveOutput {@code out} is a terminal: colours may be used
 * @param liveErrors {@code err} is a terminal: a line may be overwritten
 * @param colours the user allows colours
 */
public record Terminal(
        InputStream in,
        Prompt prompt,
        TerminalStream out,
        TerminalStream err,
        boolean liveOutput,
        boolean liveErrors,
        boolean colours) {

    /**
     * A terminal on these streams; what is printed reaches them with its control characters escaped. Answers to
     * questions are lines of {@code in}.
     */
    public static Terminal on(
            InputStream in,
            OutputStream out,
            OutputStream err,
            boolean liveOutput,
            boolean liveErrors,
            boolean colours) {
        return new Terminal(
                in,
                new LinePrompt(in),
                new TerminalStream(out),
                new TerminalStream(err),
                liveOutput,
                liveErrors,
                colours);
    }

    /** The same terminal with another way to ask. */
    Terminal withPrompt(Prompt other) {
        return new Terminal(in, other, out, err, liveOutput, liveErrors, colours);
    }

    public boolean colourfulOutput() {
        return liveOutput && colours;
    }

    /** Prints a line beside the data, on the error stream. */
    public void notice(String line) {
        // Keeps the order of the lines where both streams end in the same place.
        out.flush();
        err.println(line);
        err.flush();
    }

    /** Copies a part of a log: byte for byte into a file or a pipe, and readable on a terminal. */
    public void copy(byte[] bytes, int length) {
        if (liveOutput) {
            out.write(bytes, 0, length);
        } else {
            out.copy(bytes, 0, length);
        }
        out.flush();
    }
}
