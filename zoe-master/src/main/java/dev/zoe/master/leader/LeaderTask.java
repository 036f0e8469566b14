package dev.zoe.master.leader;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A periodic task of the leader. It runs as soon as this process leads, and then after a fixed interval. A call when it
 * is not due is cheap, so that a thread may call it often.
 */
public final class LeaderTask implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderTask.class);

    private final Runnable task;
    private final BooleanSupplier isLeader;
    private final long intervalNanos;
    private final LongSupplier nanos;
    private boolean hasRun;
    private long lastEndNanos;

    /**
     * @param interval interval between the end of a run and the next run
     * @param nanos as {@link System#nanoTime()}
     */
    public LeaderTask(Runnable task, BooleanSupplier isLeader, Duration interval, LongSupplier nanos) {
        this.task = task;
        this.isLeader = isLeader;
        this.intervalNanos = interval.toNanos();
        this.nanos = nanos;
    }

    @Override
    public void run() {
        if (!isLeader.getAsBoolean()) {
            return;
        }
        if (hasRun && nanos.getAsLong() - lastEndNanos < intervalNanos) {
            return;
        }
        try {
            task.run();
        } catch (RuntimeException e) {
            // An exception from this method would silently end the schedule.
            LOG.error(
                    "a periodic task of the leader failed and is repeated: after_seconds={}",
                    intervalNanos / 1_000_000_000,
                    e);
        }
        hasRun = true;
        lastEndNanos = nanos.getAsLong();
    }
}
