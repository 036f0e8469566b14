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
 * A question that an engine is asked again and again, once at a time. An engine that did not answer the last question
 * is hardly waited for, until it has answered one: it must not hold up who asks all engines.
 */
final class SingleFlightQuery<T> {
    private static final Duration LONG = DockerEngine.LOOK;
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final String what;
    private final Hearing hearing;
    private final Executor executor;
    private final Question<T> question;
    private CompletableFuture<T> underWay = CompletableFuture.failedFuture(new IllegalStateException("never asked"));

    /**
     * @param what cannot be done without an answer, for the message
     * @param hearing shared by all questions to the same engine
     */
    SingleFlightQuery(String what, Hearing hearing, Executor executor, Question<T> question) {
        this.what = what;
        this.hearing = hearing;
        this.executor = executor;
        this.question = question;
    }

    /** Asks the engine. */
    interface Question<T> {
        T ask() throws BackEndException;
    }

    /** Whether an engine answers. */
    static final class Hearing {
        private final String node;
        private volatile boolean silent;

        Hearing(String node) {
            this.node = node;
        }

        boolean isSilent() {
            return silent;
        }

        /** It has said something. */
        void heard() {
            silent = false;
        }
    }

    /** The answer to a question that is asked now. */
    synchronized T answer() throws BackEndException {
        if (!underWay.isDone()) {
            throw silence("it has not answered the last question yet");
        }
        Duration patience = hearing.silent ? SHORT : LONG;
        underWay = CompletableFuture.supplyAsync(this::ask, executor);
        try {
            return underWay.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw silence("no answer in %d s".formatted(patience.toSeconds()));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BackEndException failure) {
                throw failure;
            }
            throw new IllegalStateException(what + " on node " + hearing.node, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw silence("interrupted");
        }
    }

    private T ask() {
        try {
            T answer = question.ask();
            hearing.heard();
            return answer;
        } catch (BackEndException e) {
            hearing.silent = e.kind() == Kind.UNAVAILABLE;
            throw new CompletionException(e);
        }
    }

    private BackEndException silence(String why) {
        hearing.silent = true;
        return new BackEndException(Kind.UNAVAILABLE, "%s on node %s: %s".formatted(what, hearing.node, why));
    }
}
