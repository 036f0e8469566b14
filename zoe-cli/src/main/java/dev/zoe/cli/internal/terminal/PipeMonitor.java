package dev.zoe.cli.internal.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Notices when the pipe behind an output has no reader any more. A print stream only knows that something failed. */
final class PipeMonitor extends FilterOutputStream {

    private volatile boolean broken;

    PipeMonitor(OutputStream out) {
        super(out);
    }

    boolean isBroken() {
        return broken;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException failed) {
            throw noted(failed);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException failed) {
            throw noted(failed);
        }
    }

    /** The JDK passes the text of the system on; translations keep it in parentheses. */
    private IOException noted(IOException failed) {
        String why = failed.getMessage() == null ? "" : failed.getMessage();
        broken |= why.toLowerCase(Locale.ROOT).contains("broken pipe");
        return failed;
    }
}
