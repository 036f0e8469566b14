package dev.zoe.master.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;

/** Reads a stream of any length and keeps its end. One thread writes it, and another one reads it. */
final class OutputTail {

    private final int limit;
    private byte[] buffer = new byte[8192];
    private int length;
    private long dropped;
    private long lines;

    OutputTail(int limit) {
        this.limit = limit;
    }

    void readFrom(InputStream in) {
        byte[] chunk = new byte[8192];
        try {
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                add(chunk, n);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void add(byte[] chunk, int n) {
        for (int i = 0; i < n; i++) {
            lines += chunk[i] == '\n' ? 1 : 0;
        }
        if (length + n > buffer.length) {
            // With twice the limit, moving the tail to the front has a constant cost per byte.
            buffer = Arrays.copyOf(buffer, Math.min(2 * limit + chunk.length, Math.max(2 * buffer.length, length + n)));
        }
        System.arraycopy(chunk, 0, buffer, length, n);
        length += n;
        if (length > 2 * limit) {
            trim();
        }
    }

    private void trim() {
        int excess = Math.max(0, length - limit);
        System.arraycopy(buffer, excess, buffer, 0, length - excess);
        length -= excess;
        dropped += excess;
    }

    /** The last bytes, up to the limit. */
    synchronized byte[] bytes() {
        trim();
        return Arrays.copyOf(buffer, length);
    }

    /** Number of bytes before those. */
    synchronized long dropped() {
        trim();
        return dropped;
    }

    /** Number of bytes that were read. */
    synchronized long read() {
        return dropped + length;
    }

    /** Number of line ends that were read. */
    synchronized long lines() {
        return lines;
    }
}
