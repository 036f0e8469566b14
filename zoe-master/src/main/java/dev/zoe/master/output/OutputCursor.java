package dev.zoe.master.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads the output of one container in parts. One request at a time may use it. */
final class OutputCursor implements AutoCloseable {
    private final InputStream stream;
    private final ExecutorService readers;
    private long toSkip;
    private Optional<Future<byte[]>> pendingRead = Optional.empty();
    private ByteBuffer buffered = ByteBuffer.allocate(0);
    private boolean ended;

    /** @param skip number of bytes at the start of the stream to skip */
    OutputCursor(InputStream stream, long skip, ExecutorService readers) {
        this.stream = stream;
        this.toSkip = skip;
        this.readers = readers;
    }

    /** Whether the stream has ended. */
    boolean ended() {
        return ended;
    }

    /**
     * Reads up to {@code maxBytes}. The result is empty after a timeout and at the end of the stream.
     *
     * <p>Another thread waits for the next bytes, and continues to wait after a timeout until the next call.
     */
    ByteBuffer next(int maxBytes, long waitMillis) throws IOException {
        if (!buffered.hasRemaining()) {
            Future<byte[]> reading = pendingRead.orElseGet(() -> readers.submit(() -> read(maxBytes)));
            pendingRead = Optional.of(reading);
            buffered = ByteBuffer.wrap(await(reading, waitMillis));
        }
        int length = Math.min(maxBytes, buffered.remaining());
        ByteBuffer part = buffered.slice(buffered.position(), length);
        buffered.position(buffered.position() + length);
        return part;
    }

    private byte[] await(Future<byte[]> reading, long waitMillis) throws IOException {
        try {
            byte[] bytes = reading.get(waitMillis, TimeUnit.MILLISECONDS);
            pendingRead = Optional.empty();
            ended = bytes.length == 0;
            return bytes;
        } catch (TimeoutException e) {
            return new byte[0];
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ended = true;
            return new byte[0];
        }
    }

    private byte[] read(int maxBytes) throws IOException {
        while (toSkip > 0) {
            long skipped = stream.skip(toSkip);
            if (skipped == 0 && stream.read() < 0) {
                return new byte[0];
            }
            toSkip -= skipped == 0 ? 1 : skipped;
        }
        byte[] part = new byte[maxBytes];
        int length = stream.read(part);
        while (length > 0 && length < maxBytes && stream.available() > 0) {
            int more = stream.read(part, length, maxBytes - length);
            if (more < 0) {
                break;
            }
            length += more;
        }
        return length <= 0 ? new byte[0] : Arrays.copyOf(part, length);
    }

    /**
     * Reads the available output up to {@code maxBytes}, from a stream that does not wait for more. An engine sends it
     * in many pieces, such as one for each line.
     *
     * @param timeoutMillis bound on reading, including the skipped bytes; what was read until then is returned
     * @throws IOException also when nothing was read until then
     */
    static ByteBuffer readAvailable(
            InputStream stream, long skip, int maxBytes, ExecutorService readers, long timeoutMillis)
            throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try (OutputCursor output = new OutputCursor(stream, skip, readers)) {
            boolean isMore = true;
            while (isMore && read.size() < maxBytes) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                ByteBuffer part = output.next(maxBytes - read.size(), Math.max(0, left));
                read.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
                isMore = part.hasRemaining();
            }
            if (read.size() == 0 && !output.ended && maxBytes > 0) {
                throw new IOException("reading from this offset takes too long");
            }
            return ByteBuffer.wrap(read.toByteArray());
        }
    }

    @Override
    public void close() throws IOException {
        pendingRead.ifPresent(reading -> reading.cancel(true));
        stream.close();
    }
}
