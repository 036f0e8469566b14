package dev.zoe.cli.internal.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An output that may be a pipe. The JVM ignores the signal that ends other programs when the reader of their output has
 * ended, so that a write fails; a {@link ClosedOutputException} then ends the command.
 */
final class PipeOutputStream extends FilterOutputStream {

    /** The text of the operating system: the exception has no code of the error. */
    private static final String BROKEN = "Broken pipe";

    private boolean broken;

    PipeOutputStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireReader();
        try {
            out.write(bytes, offset, length);
        } catch (IOException failed) {
            throw closed(failed);
        }
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void flush() throws IOException {
        requireReader();
        try {
            out.flush();
        } catch (IOException failed) {
            throw closed(failed);
        }
    }

    private IOException closed(IOException failed) {
        broken = BROKEN.equals(failed.getMessage());
        requireReader();
        return failed;
    }

    /** Also after the first failure: a library may have caught the exception of that one. */
    private void requireReader() {
        if (broken) {
            throw new ClosedOutputException();
        }
    }
}
