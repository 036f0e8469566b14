package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Frame;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Output of a container as a stream: the frames of the engine without their headers. A slow reader slows the engine
 * down, so that output of any length takes little memory.
 */
final class Output extends InputStream {
    private static final int FRAMES_AHEAD = 16;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> frames = new ArrayBlockingQueue<>(FRAMES_AHEAD);
    private final DockerClient client;
    private final Frames callback = new Frames();
    private volatile boolean closed;
    private byte[] frame = END;
    private int position;
    private boolean ended;

    private Output(DockerClient client) {
        this.client = client;
    }

    static Output of(Engine engine, String container, boolean follow) throws BackEndException {
        String what = "cannot read the output of " + container;
        Output output = new Output(engine.open(Duration.ZERO));
        try {
            output.client
                    .logContainerCmd(container)
                    .withStdOut(true)
                    .withStdErr(true)
                    .withTailAll()
                    .withFollowStream(follow)
                    .exec(output.callback)
                    .awaitBegun();
            return output;
        } catch (InterruptedException e) {
            output.close();
            Thread.currentThread().interrupt();
            throw new BackEndException(Kind.UNAVAILABLE, what + ": interrupted", e);
        } catch (RuntimeException e) {
            output.close();
            throw engine.failure(what, e);
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
        while (!ended && position == frame.length) {
            next();
        }
        if (ended) {
            return -1;
        }
        int count = Math.min(length, frame.length - position);
        System.arraycopy(frame, position, buffer, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return frame.length - position;
    }

    private void next() throws IOException {
        try {
            frame = frames.take();
            position = 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while reading the output of a container");
        }
        if (frame == END) {
            ended = true;
            Optional<Throwable> failure = callback.failure();
            if (failure.isPresent() && !closed) {
                throw new IOException(
                        "the output of the container broke off: " + Failures.words(failure.get()), failure.get());
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        // Room for a callback that waits with a frame, so that its thread can end.
        frames.clear();
        callback.close();
        Clients.close(client);
    }

    private final class Frames extends Answer<Frame> {
        @Override
        public void onNext(Frame next) {
            byte[] payload = next.getPayload();
            if (payload != null && payload.length > 0) {
                put(payload);
            }
        }

        @Override
        public void onError(Throwable cause) {
            super.onError(cause);
            put(END);
        }

        @Override
        public void onComplete() {
            super.onComplete();
            put(END);
        }

        /** Waits for room, but not for a reader that is gone. */
        private void put(byte[] payload) {
            try {
                while (!closed && !frames.offer(payload, 1, TimeUnit.SECONDS)) {
                    Thread.onSpinWait();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
