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

    TerminalStream(OutputStream out) {
        this(new ControlCharacterFilter(new PipeOutputStream(out)));
    }

    private TerminalStream(ControlCharacterFilter filter) {
        // Not that of the locale: names and logs are UTF-8.
        super(filter, false, StandardCharsets.UTF_8);
        this.filter = filter;
    }

    /** Sends a sequence of the program itself to the terminal, such as a colour. */
    public void control(String sequence) {
        byte[] bytes = sequence.getBytes(StandardCharsets.UTF_8);
        copy(bytes, 0, bytes.length);
    }

    /** Shows bytes as they are, at once: the output of a program that the user has started to see it. */
    public void writeRaw(byte[] bytes) {
        copy(bytes, 0, bytes.length);
        flush();
    }

    /** Writes bytes as they are. */
    void copy(byte[] bytes, int offset, int length) {
        try {
            filter.writeUnchanged(bytes, offset, length);
        } catch (IOException broken) {
            setError();
        }
    }

    /**
     * This output for text whose control characters are the program's own, such as a help with colours. A reader that
     * has ended is a failure to write here, and a {@link ClosedOutputException} in {@link #finish}.
     */
    public OutputStream unfiltered() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                failing(() -> copy(bytes, offset, length));
            }

            @Override
            public void flush() throws IOException {
                failing(TerminalStream.this::flush);
            }

            private void failing(Runnable output) throws IOException {
                try {
                    output.run();
                } catch (ClosedOutputException closed) {
                    throw new IOException(closed);
                }
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
        flush();
    }
}
