package dev.zoe.master.backend.docker;

import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A query that one engine gets again and again, once at a time. After an unanswered query the timeout is 1 s until the
 * engine has answered one: an engine that hangs must not delay a caller that queries all engines.
 */
final class SingleFlightQuery<T> {
    private static final Duration TIMEOUT = DockerEngine.QUERY_TIMEOUT;
    private static final Duration UNRESPONSIVE_TIMEOUT = Duration.ofSeconds(1);

    private final String what;
    private final EngineResponsiveness responsiveness;
    private final Executor executor;
    private final Query<T> query;
    private CompletableFuture<T> pending = CompletableFuture.failedFuture(new IllegalStateException("no query yet"));

    /**
     * @param what fails without a result, for the message
     * @param responsiveness shared by all queries of the same engine
     */
    SingleFlightQuery(String what, EngineResponsiveness responsiveness, Executor executor, Query<T> query) {
        this.what = what;
        this.responsiveness = responsiveness;
        this.executor = executor;
        this.query = query;
    }

    /** Queries the engine. */
    interface Query<T> {
        T run() throws BackEndException;
    }

    /** The result of a query that begins now; fails while the previous one is pending. */
    synchronized T result() throws BackEndException {
        if (!pending.isDone()) {
            throw unresponsive("the previous query is still pending");
        }
        Duration timeout = responsiveness.isResponsive() ? TIMEOUT : UNRESPONSIVE_TIMEOUT;
        pending = CompletableFuture.supplyAsync(this::run, executor);
        try {
            return pending.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw unresponsive("no answer in %d s".formatted(timeout.toSeconds()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BackEndException failure) {
                throw failure;
            }
            throw new IllegalStateException(what + " on node " + responsiveness.node(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unresponsive("interrupted");
        }
    }

    private T run() {
        try {
            T result = query.run();
            responsiveness.set(true);
            return result;
        } catch (BackEndException e) {
            responsiveness.set(e.kind() != Kind.UNAVAILABLE);
            throw new CompletionException(e);
        }
    }

    private BackEndException unresponsive(String reason) {
        responsiveness.set(false);
        return new BackEndException(
                Kind.UNAVAILABLE, "%s on node %s: %s".formatted(what, responsiveness.node(), reason));
    }
}
