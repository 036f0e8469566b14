package dev.zoe.api.audit;

import dev.zoe.api.background.RetriedTask;
import dev.zoe.application.SafeText;
import dev.zoe.db.audit.AuditRetention;
import dev.zoe.db.audit.AuditSealer;
import dev.zoe.db.audit.BrokenChainException;
import dev.zoe.db.audit.ChainPosition;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Puts new entries of the audit trail into the chain, each second. Once a day, it removes the oldest ones and logs the
 * newest place of the chain, which an operator may copy where no administrator of the database can change it.
 */
@Component
final class AuditKeeping implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditKeeping.class);
    private static final int BATCH = 500;

    private final AuditSealer sealer;
    private final AuditRetention retention;
    private final Duration keep;
    private final Clock clock;
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "audit");
        thread.setDaemon(true);
        return thread;
    });
    private final List<Future<?>> running;

    AuditKeeping(AuditSealer sealer, AuditRetention retention, AuditSettings settings, Clock clock) {
        this.sealer = sealer;
        this.retention = retention;
        this.keep = settings.auditRetention();
        this.clock = clock;
        this.running = List.of(
                rounds.scheduleWithFixedDelay(
                        new RetriedTask("cannot seal the audit trail", sealer::sealUnlessBusy), 1, 1, TimeUnit.SECONDS),
                rounds.scheduleWithFixedDelay(this::day, 0, 1, TimeUnit.DAYS));
    }

    private void day() {
        try {
            removeOldEntries();
            ChainPosition head = sealer.head();
            LOG.info("audit trail: position={} hash={}", head.position(), head.hash());
        } catch (BrokenChainException e) {
            LOG.error(
                    "the audit trail is not as it was written, so nothing is removed: error=\"{}\"",
                    SafeText.line(e.getMessage()));
        } catch (RuntimeException e) {
            LOG.warn(
                    "cannot remove old entries of the audit trail, retrying tomorrow: error=\"{}\"",
                    SafeText.line(e.getMessage()));
        }
    }

    private void removeOldEntries() {
        long total = 0;
        int removed;
        do {
            removed = retention.remove(clock.instant(), keep, BATCH);
            total += removed;
        } while (removed == BATCH);
        if (total > 0) {
            LOG.info("removed old entries of the audit trail: entries={} kept_for={}", total, keep);
        }
    }

    @Override
    public void close() {
        running.forEach(task -> task.cancel(true));
        rounds.shutdownNow();
    }
}
