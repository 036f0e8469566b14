package dev.zoe.master.leader;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the leader does from time to time: as soon as it leads, and then with a pause after each time. A look whether it
 * is time is cheap; one thread looks often.
 */
public final class LeaderTask implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderTask.class);

    private final Runnable task;
    private final BooleanSupplier leads;
    private final long pauseNanos;
    private final LongSupplier nanos;
    private boolean done;
    private long doneAt;

    /**
     * @param pause after one time before the next
     * @param nanos as {@link System#nanoTime()}
     */
    public LeaderTask(Runnable task, BooleanSupplier leads, Duration pause, LongSupplier nanos) {
        this.task = task;
        this.leads = leads;
        this.pauseNanos = pause.toNanos();
        this.nanos = nanos;
    }

    @Override
    public void run() {
        if (!leads.getAsBoolean()) {
            return;
        }
        if (done && nanos.getAsLong() - doneAt < pauseNanos) {
            return;
        }
        try {
            task.run();
        } catch (RuntimeException e) {
            // A schedule ends with the first exception that it sees, and tells nobody.
            LOG.error("a periodic task of the leader failed; it runs again in {} s", pauseNanos / 1_000_000_000, e);
        }
        done = true;
        doneAt = nanos.getAsLong();
    }
}
