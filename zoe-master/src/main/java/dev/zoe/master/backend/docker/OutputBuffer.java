package dev.zoe.master.backend.docker;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Output between the thread that receives it from an engine and the thread that reads it. A slow reader slows the
 * engine down, so that output of any length needs little memory.
 */
final class OutputBuffer extends InputStream {
    private static final int CHUNKS_AHEAD = 16;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> chunks = new ArrayBlockingQueue<>(CHUNKS_AHEAD);
    private volatile boolean closed;
    private volatile @Nullable Throwable failure;
    private byte[] chunk = END;
    private int position;
    private boolean ended;

    /** Adds output; waits while the buffer is full and its reader has not closed it. */
    void put(byte[] output) {
        if (output.length > 0) {
            add(output);
        }
    }

    /** Ends the output. */
    void end() {
        add(END);
    }

    /** Ends the output with a failure, which the reader gets. */
    void fail(Throwable cause) {
        failure = cause;
        end();
    }

    /** Whether the reader has closed it. */
    boolean isClosed() {
        return closed;
    }

    private void add(byte[] output) {
        try {
            while (!closed && !chunks.offer(output, 1, TimeUnit.SECONDS)) {
                Thread.onSpinWait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) {
            return 0;
        }
        if (!ended && position == chunk.length) {
            next();
        }
        if (ended) {
            return -1;
        }
        int count = Math.min(length, chunk.length - position);
        System.arraycopy(chunk, position, buffer, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return chunk.length - position;
    }

    private void next() throws IOException {
        try {
            chunk = chunks.take();
            position = 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading the output of a container");
        }
        if (chunk == END) {
            ended = true;
            Optional<Throwable> cause = Optional.ofNullable(failure);
            if (cause.isPresent() && !closed) {
                throw new IOException(
                        "the output of the container broke off: " + DockerFailures.message(cause.get()), cause.get());
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        // Wakes a thread that waits to add output, and one that waits to read it.
        chunks.clear();
        chunks.offer(END);
    }
}
