package dev.zoe.api.submission;

import dev.zoe.api.background.RetriedTask;
import dev.zoe.db.quota.UnendedTotals;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Adds what has begun and ended to the totals of users and groups, each second, so that their quotas stay fast to
 * check.
 */
@Component
final class UnendedTotalKeeping implements AutoCloseable {
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "unended-totals");
        thread.setDaemon(true);
        return thread;
    });

    UnendedTotalKeeping(UnendedTotals totals) {
        var unused = rounds.scheduleWithFixedDelay(
                new RetriedTask("cannot add to the totals of users and groups", totals::addChanges),
                1,
                1,
                TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        rounds.shutdownNow();
    }
}
