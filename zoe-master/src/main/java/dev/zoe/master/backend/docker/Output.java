package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
    private volatile @Nullable Throwable failure;
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
                    .awaitStarted();
            output.requireAnswer();
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

    /** An answer other than the output is a failure right away. */
    private void requireAnswer() {
        if (frames.peek() == END && failure instanceof RuntimeException e) {
            throw e;
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
            Throwable cause = failure;
            if (cause != null && !closed) {
                throw new IOException("the output of the container broke off: " + Failures.words(cause), cause);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        // Room for a callback that waits with a frame, so that its thread can end.
        frames.clear();
        callback.end();
        Clients.close(client);
    }

    private final class Frames extends ResultCallback.Adapter<Frame> {
        @Override
        public void onNext(Frame next) {
            byte[] payload = next.getPayload();
            if (payload != null && payload.length > 0) {
                put(payload);
            }
        }

        @Override
        public void onError(Throwable cause) {
            if (!closed) {
                failure = cause;
            }
            put(END);
            super.onError(cause);
        }

        @Override
        public void onComplete() {
            put(END);
            super.onComplete();
        }

        private void put(byte[] payload) {
            try {
                while (!closed) {
                    if (frames.offer(payload, 1, TimeUnit.SECONDS)) {
                        return;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void end() {
            try {
                close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close the output of a container", e);
            }
        }
    }
}
