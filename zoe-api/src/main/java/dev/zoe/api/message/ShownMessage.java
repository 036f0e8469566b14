package dev.zoe.api.message;

import dev.zoe.api.background.RetriedTask;
import dev.zoe.db.message.SiteMessage;
import dev.zoe.db.message.SiteMessageStore;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * The message that is shown now. It is read each second, because another API may change it. So pages do not wait for
 * the database, and show it while the database is away.
 */
@Component
public final class ShownMessage implements AutoCloseable {
    private final SiteMessageStore store;
    private final Clock clock;
    private final RetriedTask reading = new RetriedTask("cannot read the message of the site", this::read);
    private final ScheduledExecutorService rounds = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "site-message");
        thread.setDaemon(true);
        return thread;
    });
    private final Future<?> running;
    private volatile Optional<SiteMessage> last = Optional.empty();

    ShownMessage(SiteMessageStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
        this.running = rounds.scheduleWithFixedDelay(this::refresh, 0, 1, TimeUnit.SECONDS);
    }

    /** Empty when there is no message, or its time has not come or is over. */
    public Optional<SiteMessage> find() {
        return last.filter(message -> message.content().isShownAt(clock.instant()));
    }

    /** Names what is shown: another text after each change; empty when nothing is shown. */
    public String versionShown() {
        return find().map(message -> Long.toString(message.version())).orElse("");
    }

    /** Reads it again, after a change. A round that has read an older one does not replace what this reads. */
    synchronized void refresh() {
        reading.run();
    }

    private void read() {
        last = store.find();
    }

    @Override
    public void close() {
        running.cancel(true);
        rounds.shutdownNow();
    }
}
