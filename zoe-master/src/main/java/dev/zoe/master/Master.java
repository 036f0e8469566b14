package dev.zoe.master;

import dev.zoe.master.lease.Leadership;
import dev.zoe.master.loop.MasterLoop;
import dev.zoe.master.loop.NotLeaderException;
import dev.zoe.master.threads.Daemons;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * The thread of the master: waits for the lease, then runs the loop for as long as it holds it. A leader that loses the
 * lease stands by with everything it remembered forgotten.
 */
public final class Master implements AutoCloseable {

    /** A stop waits so long for the cycle that is under way. */
    private static final Duration LONGEST_CYCLE = Duration.ofSeconds(5);

    private static final Logger log = LoggerFactory.getLogger(Master.class);

    /** What exists only while this process leads: the loop, and what it works with. */
    public interface Reign extends AutoCloseable {
        MasterLoop loop();

        @Override
        void close();
    }

    private final Leadership leadership;
    private final Supplier<Reign> reigns;
    private final Duration pause;
    private final Runnable wake;
    private final Thread thread;
    private volatile boolean stopped;

    /**
     * @param reigns makes what is needed to lead, each time this process becomes the leader
     * @param pause between two tries to become the leader
     * @param wake ends the wait of the loop for events
     */
    public Master(Leadership leadership, Supplier<Reign> reigns, Duration pause, Runnable wake) {
        this.leadership = leadership;
        this.reigns = reigns;
        this.pause = pause;
        this.wake = wake;
        this.thread = Daemons.named("loop").newThread(this::run);
    }

    /** @param endpoint where this master listens, for those that follow the leader */
    public void start(String endpoint) {
        leadership.advertise(endpoint);
        thread.start();
    }

    private void run() {
        try {
            while (!stopped) {
                if (leads()) {
                    reign();
                } else {
                    TimeUnit.MILLISECONDS.sleep(pause.toMillis());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean leads() {
        try {
            return leadership.tryToLead();
        } catch (DataAccessException | TransactionException e) {
            log.warn("the database does not answer: {}", e.getMessage());
            return false;
        }
    }

    private void reign() throws InterruptedException {
        try (Reign reign = reigns.get()) {
            while (!stopped) {
                reign.loop().runOnce();
            }
        } catch (NotLeaderException e) {
            log.warn("{}; standing by", e.getMessage());
        } catch (RuntimeException e) {
            log.error("this master cannot lead; it gives the lease back and stands by", e);
            leadership.giveBack();
            TimeUnit.MILLISECONDS.sleep(pause.toMillis());
        }
    }

    /** Whether the thread of the loop runs. */
    public boolean isAlive() {
        return thread.isAlive();
    }

    /**
     * Stops the loop after the cycle it is in, and gives the lease back. Containers go on. A cycle that hangs, because
     * the database does, is cut off: its transaction is rolled back.
     */
    @Override
    public void close() {
        stopped = true;
        wake.run();
        try {
            thread.join(LONGEST_CYCLE.toMillis());
            thread.interrupt();
            thread.join(LONGEST_CYCLE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        leadership.close();
    }
}
