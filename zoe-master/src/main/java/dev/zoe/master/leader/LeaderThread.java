package dev.zoe.master.leader;

import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.lease.Leadership;
import dev.zoe.master.lease.NotLeaderException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * The thread of the master. It waits for the lease, then runs the loop for as long as it holds the lease. A leader that
 * loses the lease drops its {@link LeaderSession} and stands by.
 */
public final class LeaderThread implements AutoCloseable {

    /** A stop waits this long for the present cycle, then interrupts it and waits once more. */
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(LeaderThread.class);

    private final Leadership leadership;
    private final Supplier<LeaderSession> sessions;
    private final Duration retryInterval;
    private final Runnable wake;
    private final Thread thread;
    private volatile boolean stopped;

    /**
     * @param sessions makes a session each time that this process becomes the leader
     * @param retryInterval interval between two attempts to become the leader
     * @param wake wakes the loop while it waits for events
     */
    public LeaderThread(
            Leadership leadership, Supplier<LeaderSession> sessions, Duration retryInterval, Runnable wake) {
        this.leadership = leadership;
        this.sessions = sessions;
        this.retryInterval = retryInterval;
        this.wake = wake;
        this.thread = DaemonThreads.named("loop").newThread(this::run);
    }

    /** @param endpoint address of this master, for clients that follow the leader */
    public void start(String endpoint) {
        leadership.advertise(endpoint);
        thread.start();
    }

    private void run() {
        try {
            while (!stopped) {
                if (tryToLead()) {
                    lead();
                } else {
                    TimeUnit.MILLISECONDS.sleep(retryInterval.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean tryToLead() {
        try {
            return leadership.tryToLead();
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("the database does not answer: error=\"{}\"", e.getMessage());
            return false;
        }
    }

    private void lead() throws InterruptedException {
        try (LeaderSession session = sessions.get()) {
            while (!stopped) {
                session.loop().runOnce();
            }
        } catch (NotLeaderException e) {
            LOG.warn("standing by: reason=\"{}\"", e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("this master cannot lead; it releases the lease and stands by", e);
            leadership.release();
            TimeUnit.MILLISECONDS.sleep(retryInterval.toMillis());
        }
    }

    /** Whether the thread of the loop runs. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /**
     * Stops the loop after the present cycle, and releases the lease. Containers keep running. A cycle that waits for
     * the database is interrupted, and its transaction is rolled back.
     */
    @Override
    public void close() {
        stopped = true;
        wake.run();
        try {
            thread.join(STOP_TIMEOUT.toMillis());
            thread.interrupt();
            thread.join(STOP_TIMEOUT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        leadership.close();
    }
}
