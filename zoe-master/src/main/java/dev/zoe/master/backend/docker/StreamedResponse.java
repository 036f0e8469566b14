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
 * A response of an engine that arrives in parts. Unlike docker-java's own callbacks it can be awaited more than once,
 * it reports a refusal before the first part, and it leaves the logging of failures to the caller.
 */
abstract class StreamedResponse<T> extends ResultCallback.Adapter<T> implements AutoCloseable {
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    @Override
    public void onStart(Closeable stream) {
        super.onStart(stream);
        started.countDown();
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
            throw new UncheckedIOException("cannot close a response of a Docker Engine", e);
        }
    }

    /** Wakes all that wait for this response. */
    final void end() {
        started.countDown();
        ended.countDown();
    }

    /** Waits until the response starts, up to the timeout of a query. A refusal is thrown. */
    final void awaitStart() throws InterruptedException {
        if (!started.await(DockerEngine.QUERY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new UncheckedIOException(new SocketTimeoutException(
                    "it has not begun to answer in %d s".formatted(DockerEngine.QUERY_TIMEOUT.toSeconds())));
        }
        throwFailure();
    }

    /** Whether it ended within the timeout. A failure is thrown. */
    final boolean awaitEnded(Duration timeout) throws InterruptedException {
        boolean inTime = ended.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
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
