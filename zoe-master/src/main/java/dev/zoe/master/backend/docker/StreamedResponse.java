package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.async.ResultCallback;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An answer of an engine that comes in parts. Unlike docker-java's own callbacks it can be waited for more than once,
 * it tells of a refusal before the first part, and it leaves it to its user whether a failure is worth a log line.
 */
abstract class StreamedResponse<T> extends ResultCallback.Adapter<T> implements AutoCloseable {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    @Override
    public void onStart(Closeable stream) {
        super.onStart(stream);
        begun.countDown();
    }

    @Override
    public void onError(Throwable cause) {
        failure = cause;
        end();
    }

    @Override
    public void onComplete() {
        end();
    }

    @Override
    public void close() {
        try {
            super.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close an answer of a Docker Engine", e);
        }
    }

    /** Nothing more is to be waited for. */
    final void end() {
        begun.countDown();
        ended.countDown();
    }

    /** Waits until the engine has begun to answer, but not for one that hangs. A refusal is thrown. */
    final void awaitBegun() throws InterruptedException {
        if (!begun.await(DockerEngine.LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new UncheckedIOException(new SocketTimeoutException(
                    "it has not begun to answer in %d s".formatted(DockerEngine.LOOK.toSeconds())));
        }
        throwFailure();
    }

    /** Whether it ended in time. A failure is thrown. */
    final boolean awaitEnded(Duration longest) throws InterruptedException {
        boolean inTime = ended.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        throwFailure();
        return inTime;
    }

    final void awaitEnded() throws InterruptedException {
        ended.await();
        throwFailure();
    }

    private void throwFailure() {
        Throwable cause = failure;
        if (cause instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (cause != null) {
            throw new IllegalStateException(cause);
        }
    }
}
