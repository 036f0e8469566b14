package dev.zoe.master.output;

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

/** The output of one container, read part by part. Used by one request at a time. */
final class OutputCursor implements AutoCloseable {
    private final InputStream stream;
    private final ExecutorService readers;
    private long toSkip;
    private Optional<Future<byte[]>> underWay = Optional.empty();
    private ByteBuffer left = ByteBuffer.allocate(0);
    private boolean ended;

    /** @param skip bytes of the stream that are not wanted */
    OutputCursor(InputStream stream, long skip, ExecutorService readers) {
        this.stream = stream;
        this.toSkip = skip;
        this.readers = readers;
    }

    /** Whether nothing comes any more. */
    boolean ended() {
        return ended;
    }

    /**
     * What comes next, at most so many bytes. Nothing when nothing came in time, or it has ended.
     *
     * <p>Whether something more was printed shows only when it arrives, so another thread waits for it, and goes on
     * waiting until the next call.
     */
    ByteBuffer next(int maxBytes, long waitMillis) throws IOException {
        if (!left.hasRemaining()) {
            Future<byte[]> reading = underWay.orElseGet(() -> readers.submit(() -> read(maxBytes)));
            underWay = Optional.of(reading);
            left = ByteBuffer.wrap(await(reading, waitMillis));
        }
        int length = Math.min(maxBytes, left.remaining());
        ByteBuffer part = left.slice(left.position(), length);
        left.position(left.position() + length);
        return part;
    }

    private byte[] await(Future<byte[]> reading, long waitMillis) throws IOException {
        try {
            byte[] bytes = reading.get(waitMillis, TimeUnit.MILLISECONDS);
            underWay = Optional.empty();
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
     * What was printed until now, from a stream that does not wait for more.
     *
     * @param longest milliseconds that reading may take, what is skipped included
     * @throws IOException also when it takes longer
     */
    static ByteBuffer now(InputStream stream, long skip, int maxBytes, ExecutorService readers, long longest)
            throws IOException {
        try (OutputCursor output = new OutputCursor(stream, skip, readers)) {
            ByteBuffer part = output.next(maxBytes, longest);
            if (!part.hasRemaining() && !output.ended) {
                throw new IOException("it takes too long to read it from there on");
            }
            return part;
        }
    }

    @Override
    public void close() throws IOException {
        underWay.ifPresent(reading -> reading.cancel(true));
        stream.close();
    }
}
