package dev.zoe.protocol;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names threads for thread dumps, and waits for their end. */
final class NamedThreads {
    private static final Logger LOG = LoggerFactory.getLogger(NamedThreads.class);
    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(10);

    private NamedThreads() {}

    static ThreadFactory named(String name) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Waits for the end of a thread, even if the caller is interrupted. A thread that does not end within the timeout
     * is a defect: it is logged and left running, so that the process can end.
     */
    static void join(Thread thread) {
        long deadline = System.nanoTime() + JOIN_TIMEOUT.toNanos();
        boolean interrupted = false;
        while (thread.isAlive() && deadline - System.nanoTime() > 0) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (thread.isAlive()) {
            LOG.error(
                    "thread did not end in time thread={} timeout_seconds={}",
                    thread.getName(),
                    JOIN_TIMEOUT.toSeconds());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
