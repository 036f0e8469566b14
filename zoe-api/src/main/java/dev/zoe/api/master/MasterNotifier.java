package dev.zoe.api.master;

import dev.zoe.protocol.MasterLink;
import dev.zoe.protocol.MasterLink.MasterAwayException;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.MasterRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies the master of changed executions, beside the call that caused it. The first hint goes out at once; those
 * that come while it is under way, or shortly after, go together in one message, since a message costs master and API
 * more than what is in it.
 *
 * <p>A lost hint only delays the execution: the master reads the database at its next round. So when too many hints
 * wait, the oldest is dropped.
 */
public final class MasterNotifier implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MasterNotifier.class);
    private static final int PAUSE_MILLIS = 25;

    /**
     * After a message with many hints. A round of the master reads a few or a hundred executions in about the same
     * time.
     */
    private static final int LONG_PAUSE_MILLIS = 100;

    private static final int MANY = 5;

    private final MasterLink link;
    private final MasterAvailability availability;
    private final Duration patience;
    private final BlockingQueue<MasterRequest.Hint> waiting = new ArrayBlockingQueue<>(MasterRequest.Look.MOST);
    private final Thread sender = new Thread(this::deliver, "master-hints");

    public MasterNotifier(MasterLink link, MasterAvailability availability, Duration patience) {
        this.link = link;
        this.availability = availability;
        this.patience = patience;
        sender.setDaemon(true);
        sender.start();
    }

    /** Returns at once. Call it after the transaction that the hint is about has been committed. */
    public void send(MasterRequest.Hint hint) {
        while (!waiting.offer(hint)) {
            waiting.poll();
        }
    }

    private void deliver() {
        List<MasterRequest.Hint> taken = new ArrayList<>();
        try {
            while (true) {
                taken.add(waiting.take());
                waiting.drainTo(taken, MasterRequest.Look.MOST - 1);
                deliver(message(taken));
                int pause = taken.size() < MANY ? PAUSE_MILLIS : LONG_PAUSE_MILLIS;
                taken.clear();
                TimeUnit.MILLISECONDS.sleep(pause);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private static MasterRequest message(List<MasterRequest.Hint> hints) {
        return hints.size() == 1
                ? hints.get(0)
                : new MasterRequest.Look(
                        hints.stream().map(MasterRequest.Hint::execution).toList());
    }

    private void deliver(MasterRequest message) {
        if (availability.isAway()) {
            return;
        }
        try {
            if (link.ask(message, patience) instanceof MasterReply.Refused refused) {
                LOG.warn("The master refused a hint: hint={} reason=\"{}\"", message, refused.reason());
            }
        } catch (MasterAwayException e) {
            LOG.info(
                    "Dropping a hint, which the next round of the master recovers: hint={} reason=\"{}\"",
                    message,
                    e.getMessage());
        } catch (RuntimeException e) {
            LOG.warn("Dropping a hint, which the next round of the master recovers: hint={}", message, e);
        }
    }

    @Override
    public void close() {
        sender.interrupt();
    }
}
