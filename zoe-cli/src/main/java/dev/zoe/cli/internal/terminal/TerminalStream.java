package dev.zoe.cli.internal.terminal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * An output of the program. It escapes the control characters of all text, except in {@link #control} and
 * {@link #copy}.
 */
public final class TerminalStream extends PrintStream {

    private final ControlCharacterFilter filter;
    private final PipeMonitor pipe;

    TerminalStream(OutputStream out) {
        this(new PipeMonitor(out));
    }

    private TerminalStream(PipeMonitor pipe) {
        this(new ControlCharacterFilter(pipe), pipe);
    }

    private TerminalStream(ControlCharacterFilter filter, PipeMonitor pipe) {
        // Not that of the locale: names and logs are UTF-8.
        super(filter, false, StandardCharsets.UTF_8);
        this.filter = filter;
        this.pipe = pipe;
    }

    /**
     * Sends what was printed.
     *
     * @throws OutputClosedException when the pipe behind this output has no reader any more
     */
    @Override
    public void flush() {
        super.flush();
        if (pipe.isBroken()) {
            throw new OutputClosedException();
        }
    }

    /** Whether the pipe behind this output has no reader any more. */
    public boolean isClosed() {
        return pipe.isBroken();
    }

    /** Sends a sequence of the program itself to the terminal, such as a colour. */
    public void control(String sequence) {
        byte[] bytes = sequence.getBytes(StandardCharsets.UTF_8);
        copy(bytes, 0, bytes.length);
    }

    /** Writes bytes as they are. */
    void copy(byte[] bytes, int offset, int length) {
        try {
            filter.writeUnchanged(bytes, offset, length);
        } catch (IOException broken) {
            setError();
        }
    }

    /** This output for text whose control characters are the program's own, such as a help with colours. */
    public OutputStream unfiltered() {
        return new OutputStream() {
            @Override
            public void write(int value) {
                copy(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                copy(bytes, offset, length);
            }

            @Override
            public void flush() {
                // Without an exception, which the library that prints the help would report.
                TerminalStream.super.flush();
            }
        };
    }

    /** Ends the output: shows also what was cut in the middle of a character. */
    public void finish() {
        try {
            filter.finish();
        } catch (IOException broken) {
            setError();
        }
        super.flush();
    }
}
