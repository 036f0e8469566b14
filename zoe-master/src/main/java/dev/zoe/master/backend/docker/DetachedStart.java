package dev.zoe.master.backend.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.model.Frame;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The answer of an engine to the start of a program whose output is not read. docker-java calls back, and would log a
 * failure with its stack trace.
 */
final class DetachedStart extends ResultCallback.Adapter<Frame> {
    private final CompletableFuture<Boolean> started = new CompletableFuture<>();

    @Override
    public void onComplete() {
        super.onComplete();
        started.complete(true);
    }

    @Override
    public void onError(Throwable failure) {
        started.completeExceptionally(failure);
    }

    /**
     * Waits for the answer.
     *
     * @throws RuntimeException of docker-java, as when a call fails that is not called back
     */
    boolean await() {
        try {
            return started.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new DockerException("the engine does not start a program", 0, e);
        }
    }
}
