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
 * Stores the output of a container in the database, and then removes the container. While the output cannot be read or
 * stored, the container stays and the order is repeated.
 */
public final class OutputArchiver implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OutputArchiver.class);
    /** An engine that answers but cannot read this output must not keep the container forever. */
    private static final int MAX_READS = 20;

    /** Stores output. */
    public interface Store {
        /**
         * Appends the output of a container to that of its service. It replaces what was appended of the same container
         * before.
         *
         * @param container the engine's id of the container; empty when it is unknown
         * @param dropped number of lost bytes before {@code output}
         * @throws RuntimeException when the output is not stored
         */
        void append(long service, String container, byte[] output, long dropped);
    }

    private final BackEnd backEnd;
    private final Store store;
    private final FinalOutputReader reader;
    private final Map<WorkOrder.Remove, Integer> failedReads = new ConcurrentHashMap<>();
    /** Last lines of outputs that are stored, or lost, and are not read again. Their containers are not gone yet. */
    private final Map<WorkOrder.Remove, String> stored = new ConcurrentHashMap<>();

    private final Set<WorkOrder.Remove> killed = ConcurrentHashMap.newKeySet();

    /** @param keepBytes number of bytes that are stored of each run, from the end */
    public OutputArchiver(BackEnd backEnd, Store store, int keepBytes) {
        this(backEnd, store, new FinalOutputReader(backEnd, keepBytes, FinalOutputReader.Timeouts.DEFAULT));
    }

    OutputArchiver(BackEnd backEnd, Store store, FinalOutputReader reader) {
        this.backEnd = backEnd;
        this.store = store;
        this.reader = reader;
    }

    /**
     * Stores the output and removes the container. Returns what is known about it; empty while its program still runs.
     *
     * @param elapsed time since the program was first asked to end
     * @throws BackEndException {@code UNAVAILABLE} when the engine does not answer or the output cannot be stored now
     */
    public Optional<RemovalResult> storeAndRemove(WorkOrder.Remove order, Duration elapsed) throws BackEndException {
        GracePeriod grace = new GracePeriod(order.grace(), elapsed);
        if (order.service() == WorkOrder.Remove.NO_SERVICE) {
            return stop(order, grace) ? Optional.of(RemovalResult.UNKNOWN) : Optional.empty();
        }
        String lastLines = stored.get(order);
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
                stored.put(order, lastLines);
            }
        }
        if (!stop(order, grace)) {
            stored.put(order, lastLines);
            return Optional.empty();
        }
        return Optional.of(new RemovalResult(lastLines, killedAfter(order)));
    }

    private Optional<Duration> killedAfter(WorkOrder.Remove order) {
        return Optional.of(order.grace()).filter(grace -> killed.contains(order) && !grace.isZero());
    }

    /** Forgets an order that is not repeated. */
    public void forget(WorkOrder.Remove order) {
        failedReads.remove(order);
        stored.remove(order);
        killed.remove(order);
    }

    /** Output that the engine cannot read, as after a crash during the removal, must not prevent the removal. */
    private FinalOutput read(WorkOrder.Remove order) throws BackEndException {
        try {
            return reader.read(order.place(), order.backendId());
        } catch (BackEndException e) {
            // The engine may read it later, for example when it has fewer files open.
            boolean temporary = e.kind() == Kind.UNAVAILABLE || e.kind() == Kind.NO_ROOM;
            if (temporary && failedReads.merge(order, 1, Integer::sum) < MAX_READS) {
                throw new BackEndException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()), e);
            }
            if (e.kind() != Kind.NOT_FOUND) {
                LOG.warn("output is lost: container={} error=\"{}\"", order.place(), e.getMessage());
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
                    "its output cannot be stored now: "
                            + DatabaseOutage.of(e).orElseGet(() -> String.valueOf(e.getMessage())),
                    e);
        }
    }

    private boolean stop(WorkOrder.Remove order, GracePeriod grace) throws BackEndException {
        try {
            return tryStop(order, grace);
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                // Reads that fail while the engine is unavailable do not count.
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
