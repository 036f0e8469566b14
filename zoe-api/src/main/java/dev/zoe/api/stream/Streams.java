package dev.zoe.api.stream;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Runs the writers of open streams, each on a thread of its own and no more of them than a limit, so that watchers
 * never take the threads that answer ordinary calls.
 */
public final class Streams implements ApplicationListener<ContextClosedEvent>, AutoCloseable {
    private static final Duration TRY_AGAIN = Duration.ofSeconds(10);

    private final ThreadPoolExecutor threads;
    private final int most;

    public Streams(int most) {
        this.most = most;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(0, most, 30, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "stream-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @throws Problem when too many streams are open */
    public void start(Runnable writer) {
        try {
            threads.execute(writer);
        } catch (RejectedExecutionException full) {
            throw new Problem(
                            ProblemType.TOO_MANY_STREAMS,
                            "%d streams are open, which is the most; close one or try again later.".formatted(most))
                    .retryAfter(TRY_AGAIN);
        }
    }

    /** Before the web server stops, which would otherwise wait for streams that do not end. */
    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        close();
    }

    /** Interrupts the writers that are still at work. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
