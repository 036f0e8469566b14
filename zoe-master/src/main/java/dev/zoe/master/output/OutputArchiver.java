package dev.zoe.master.output;

import dev.zoe.db.failure.DatabaseOutage;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import dev.zoe.master.backend.GracePeriod;
import dev.zoe.master.backend.StopProgress;
import dev.zoe.master.order.RemovalResult;
import dev.zoe.master.order.WorkOrder;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the output of a container into the database, and removes the container when it is there. What cannot be read or
 * stored now is tried again, and the container stays until then.
 */
public final class OutputArchiver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OutputArchiver.class);
    /** An engine that answers, but never shows this output, must not keep its container and its room for good. */
    private static final int MOST_READS = 20;

    /** Where output is kept. */
    public interface Store {
        /**
         * Adds what a container printed to what is kept of its service. What was added of the same container before is
         * replaced.
         *
         * @param container the engine's id of it; empty when it is not known
         * @param dropped bytes before {@code output} that are lost
         * @throws RuntimeException when it is not kept
         */
        void append(long service, String container, byte[] output, long dropped);
    }

    private final BackEnd backEnd;
    private final Store store;
    private final FinalOutputReader reader;
    private final Map<WorkOrder.Remove, Integer> failedReads = new ConcurrentHashMap<>();
    /** Last lines of what is stored, or given up, while the container is not gone yet: it is not read again. */
    private final Map<WorkOrder.Remove, String> kept = new ConcurrentHashMap<>();

    private final Set<WorkOrder.Remove> killed = ConcurrentHashMap.newKeySet();

    /** @param keepBytes of each run so many bytes are kept, from the end */
    public OutputArchiver(BackEnd backEnd, Store store, int keepBytes) {
        this(backEnd, store, new FinalOutputReader(backEnd, keepBytes, FinalOutputReader.Patience.DEFAULT));
    }

    OutputArchiver(BackEnd backEnd, Store store, FinalOutputReader reader) {
        this.backEnd = backEnd;
        this.store = store;
        this.reader = reader;
    }

    /**
     * Returns what is known of the container; empty when it is not gone yet, and is to be asked for again.
     *
     * @param elapsed since this first returned nothing for the order
     * @throws BackEndException {@code UNAVAILABLE} when the engine does not answer or the output cannot be kept now; to
     *     be tried again
     */
    public Optional<RemovalResult> keepAndRemove(WorkOrder.Remove order, Duration elapsed) throws BackEndException {
        GracePeriod grace = new GracePeriod(order.grace(), elapsed);
        if (order.service() == WorkOrder.Remove.NO_SERVICE) {
            return stop(order, grace) ? Optional.of(RemovalResult.UNKNOWN) : Optional.empty();
        }
        String lastLines = kept.get(order);
        if (lastLines == null) {
            if (!order.ended()) {
                StopProgress stop = backEnd.end(order.place(), order.backendId(), grace);
                if (stop == StopProgress.RUNS) {
                    return Optional.empty();
                }
                if (stop == StopProgress.KILLED) {
                    killed.add(order);
                }
            }
            FinalOutput end = read(order);
            save(order, end);
            lastLines = end.lastLines();
            if (end.bytes().length > 0) {
                kept.put(order, lastLines);
            }
        }
        if (!stop(order, grace)) {
            kept.put(order, lastLines);
            return Optional.empty();
        }
        return Optional.of(new RemovalResult(lastLines, killedAfter(order)));
    }

    private Optional<Duration> killedAfter(WorkOrder.Remove order) {
        return Optional.of(order.grace()).filter(grace -> killed.contains(order) && !grace.isZero());
    }

    /** Forgets what came of an order that is not tried again. */
    public void forget(WorkOrder.Remove order) {
        failedReads.remove(order);
        kept.remove(order);
        killed.remove(order);
    }

    /**
     * What an engine refuses to show, as of a container in whose removal it died, must not keep that from its removal.
     */
    private FinalOutput read(WorkOrder.Remove order) throws BackEndException {
        try {
            return reader.read(order.place(), order.backendId());
        } catch (BackEndException e) {
            // An engine that has too many files open, say, shows it later.
            boolean mayCome = e.kind() == Kind.UNAVAILABLE || e.kind() == Kind.NO_ROOM;
            if (mayCome && failedReads.merge(order, 1, Integer::sum) < MOST_READS) {
                throw new BackEndException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()), e);
            }
            if (e.kind() != Kind.NOT_FOUND) {
                LOG.warn("{}: its output is lost: {}", order.place(), e.getMessage());
            }
            return FinalOutput.NOTHING;
        }
    }

    private void save(WorkOrder.Remove order, FinalOutput end) throws BackEndException {
        if (end.bytes().length == 0) {
            return;
        }
        try {
            store.append(order.service(), order.backendId().orElse(""), end.bytes(), end.dropped());
        } catch (RuntimeException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    "its output cannot be kept now: "
                            + DatabaseOutage.of(e).orElseGet(() -> String.valueOf(e.getMessage())),
                    e);
        }
    }

    private boolean stop(WorkOrder.Remove order, GracePeriod grace) throws BackEndException {
        try {
            return tryStop(order, grace);
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                // An engine that is away shows no output either: those reads do not count.
                failedReads.remove(order);
            }
            throw e;
        }
    }

    private boolean tryStop(WorkOrder.Remove order, GracePeriod grace) throws BackEndException {
        Optional<ContainerId> container = order.container();
        return container.isPresent()
                ? backEnd.stop(container.get(), grace)
                : backEnd.stop(order.place().name(), grace);
    }

    @Override
    public void close() {
        reader.close();
    }
}
