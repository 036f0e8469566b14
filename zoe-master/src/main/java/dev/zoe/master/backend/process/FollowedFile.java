package dev.zoe.master.backend.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads a file that grows until its writer has ended. */
final class FollowedFile extends InputStream {
    private static final long POLL_MILLIS = 100;

    private final InputStream file;
    private final CompletableFuture<?> writerEnded;

    FollowedFile(Path path, CompletableFuture<?> writerEnded) throws IOException {
        this.file = Files.newInputStream(path);
        this.writerEnded = writerEnded;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        while (true) {
            // Checked before the read, so that everything that was written before the end is read.
            boolean ended = writerEnded.isDone();
            int count = file.read(buffer, offset, length);
            if (count >= 0 || ended) {
                return count;
            }
            await();
        }
    }

    /** Skips without reading, up to the current end of the file. */
    @Override
    public long skip(long count) throws IOException {
        return file.skip(count);
    }

    private void await() throws IOException {
        try {
            writerEnded.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Still running: there may be more output.
        } catch (ExecutionException e) {
            throw new IOException("cannot determine whether the service still runs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while following the output of a service");
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
