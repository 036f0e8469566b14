package dev.zoe.protocol;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Names threads, so that a thread dump tells what they are for, and waits for their end. */
final class NamedThreads {
    private static final Logger LOG = LoggerFactory.getLogger(NamedThreads.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

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
     * Waits for the end of a thread, whether the caller is interrupted or not. A thread that does not end in good time
     * is a defect here: it is logged and left alone, so that it does not hold up the end of the process.
     */
    static void join(Thread thread) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        boolean interrupted = false;
        while (thread.isAlive() && deadline - System.nanoTime() > 0) {
            try {
                TimeUnit.NANOSECONDS.timedJoin(thread, deadline - System.nanoTime());
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (thread.isAlive()) {
            LOG.error("The thread {} did not end in {} s and is left behind", thread.getName(), PATIENCE.toSeconds());
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
