package dev.zoe.api.submission;

import dev.zoe.application.SafeText;
import dev.zoe.db.quota.UnendedTotals;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Adds what has begun and ended to the totals of users and groups, each second, so that their quotas stay fast to
 * check.
 */
@Component
final class UnendedTotalKeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UnendedTotalKeeping.class);

    private final UnendedTotals totals;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "unended-totals");
        thread.setDaemon(true);
        return thread;
    });
    private boolean isFailing;

    UnendedTotalKeeping(UnendedTotals totals) {
        this.totals = totals;
        var unused = rounds.scheduleWithFixedDelay(this::round, 1, 1, TimeUnit.SECONDS);
    }

    private void round() {
        try {
            totals.addChanges();
            isFailing = false;
        } catch (RuntimeException e) {
            // A periodic task that throws is never run again, and the database may be back in the next round.
            if (!isFailing) {
                LOG.warn(
                        "cannot add to the totals of users and groups, retrying each second: error=\"{}\"",
                        SafeText.line(e.getMessage()));
            }
            isFailing = true;
        }
    }

    @Override
    public void close() {
        rounds.shutdownNow();
    }
}
