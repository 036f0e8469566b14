package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.Reply;
import dev.zoe.protocol.Request;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the master where to look, beside the call that caused it. A hint that gets lost costs nothing but time: the
 * wish is in the database, where the master looks by itself; so when too many wait, the oldest is dropped.
 */
public final class Hints implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Hints.class);
    private static final int MOST_WAITING = 1_000;

    private final MasterLink link;
    private final MasterWatch watch;
    private final Duration patience;
    private final ThreadPoolExecutor sender = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            task -> {
                Thread thread = new Thread(task, "master-hints");
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.DiscardOldestPolicy());

    public Hints(MasterLink link, MasterWatch watch, Duration patience) {
        this.link = link;
        this.watch = watch;
        this.patience = patience;
    }

    /** Returns at once. Call it after the transaction that the hint is about has been committed. */
    public void send(Request hint) {
        sender.execute(() -> deliver(hint));
    }

    private void deliver(Request hint) {
        if (watch.isAway()) {
            return;
        }
        try {
            if (link.ask(hint, patience) instanceof Reply.Refused refused) {
                LOG.warn("The master refused {}: {}", hint, refused.reason());
            }
        } catch (MasterAwayException e) {
            LOG.info("The master did not take {}; it will look by itself: {}", hint, e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("{} could not be sent; the master will look by itself", hint, e);
        }
    }

    @Override
    public void close() {
        sender.shutdownNow();
    }
}
