package dev.zoe.master.apply;

import dev.zoe.db.DatabaseTrouble;
import dev.zoe.master.backend.BackEnd;
import dev.zoe.master.backend.BackEndException;
import dev.zoe.master.backend.BackEndException.Kind;
import dev.zoe.master.backend.ContainerId;
import java.io.IOException;
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
public final class OutputKeeper implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(OutputKeeper.class);
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
    private final OutputEndReader reader;
    private final Map<WorkOrder.Remove, Integer> failedReads = new ConcurrentHashMap<>();
    /** Of containers that are gone. */
    private final Map<WorkOrder.Remove, OutputEnd> unsaved = new ConcurrentHashMap<>();
    /** Output of containers whose id is not known: it would be added again, and not replaced. */
    private final Set<WorkOrder.Remove> savedWithoutId = ConcurrentHashMap.newKeySet();

    /** @param keepBytes of each run so many bytes are kept, from the end */
    public OutputKeeper(BackEnd backEnd, Store store, int keepBytes) {
        this(backEnd, store, new OutputEndReader(backEnd, keepBytes, OutputEndReader.Patience.DEFAULT));
    }

    OutputKeeper(BackEnd backEnd, Store store, OutputEndReader reader) {
        this.backEnd = backEnd;
        this.store = store;
        this.reader = reader;
    }

    /**
     * Returns the last lines of the output.
     *
     * @throws BackEndException {@code UNAVAILABLE} when the engine does not answer or the output cannot be kept now; to
     *     be tried again
     */
    String keepAndRemove(WorkOrder.Remove order) throws BackEndException {
        if (order.service() == WorkOrder.Remove.NOBODY) {
            stop(order);
            return "";
        }
        OutputEnd left = unsaved.get(order);
        if (left != null) {
            save(order, left);
            unsaved.remove(order);
            done(order);
            return left.lastLines();
        }
        return order.ended() || backEnd.end(order.place(), order.backendId(), order.grace())
                ? readAndRemove(order)
                : followAndRemove(order);
    }

    private String readAndRemove(WorkOrder.Remove order) throws BackEndException {
        OutputEnd end = read(order);
        save(order, end);
        stop(order);
        done(order);
        return end.lastLines();
    }

    /** For a back-end that removes what it stops: what comes after the signal is read while the container goes. */
    private String followAndRemove(WorkOrder.Remove order) throws BackEndException {
        OutputEnd before = read(order);
        save(order, before);
        Optional<OutputEnd> whole;
        try (OutputEndReader.Following output = reader.follow(order.place().name())) {
            stop(order);
            whole = whole(output, order);
        } catch (BackEndException e) {
            if (e.kind() != Kind.NOT_FOUND) {
                throw e;
            }
            stop(order);
            whole = Optional.empty();
        } catch (IOException e) {
            log.debug("the output of {} is not closed well: {}", order.place(), e.getMessage());
            done(order);
            return before.lastLines();
        }
        // A removal may cut off what is read from the beginning: the true end is then the one that was read before.
        if (whole.isEmpty() || whole.get().reached() < before.reached()) {
            done(order);
            return before.lastLines();
        }
        unsaved.put(order, whole.get());
        save(order, whole.get());
        unsaved.remove(order);
        done(order);
        return whole.get().lastLines();
    }

    private void done(WorkOrder.Remove order) {
        failedReads.remove(order);
        savedWithoutId.remove(order);
    }

    private static Optional<OutputEnd> whole(OutputEndReader.Following output, WorkOrder.Remove order) {
        try {
            return Optional.of(output.end(order.place().name()));
        } catch (BackEndException e) {
            log.warn("{}: what it printed while it was stopped is lost: {}", order.place(), e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * What an engine refuses to show, as of a container in whose removal it died, must not keep that from its removal.
     */
    private OutputEnd read(WorkOrder.Remove order) throws BackEndException {
        try {
            return reader.read(order.place().name());
        } catch (BackEndException e) {
            // An engine that has too many files open, say, shows it later.
            boolean mayCome = e.kind() == Kind.UNAVAILABLE || e.kind() == Kind.NO_ROOM;
            if (mayCome && failedReads.merge(order, 1, Integer::sum) < MOST_READS) {
                throw new BackEndException(Kind.UNAVAILABLE, String.valueOf(e.getMessage()), e);
            }
            if (e.kind() != Kind.NOT_FOUND) {
                log.warn("{}: its output is lost: {}", order.place(), e.getMessage());
            }
            return OutputEnd.NOTHING;
        }
    }

    private void save(WorkOrder.Remove order, OutputEnd end) throws BackEndException {
        if (end.bytes().length == 0 || savedWithoutId.contains(order)) {
            return;
        }
        try {
            store.append(order.service(), order.backendId().orElse(""), end.bytes(), end.dropped());
        } catch (RuntimeException e) {
            throw new BackEndException(
                    Kind.UNAVAILABLE,
                    "its output cannot be kept now: "
                            + DatabaseTrouble.of(e).orElseGet(() -> String.valueOf(e.getMessage())),
                    e);
        }
        if (order.backendId().isEmpty()) {
            savedWithoutId.add(order);
        }
    }

    private void stop(WorkOrder.Remove order) throws BackEndException {
        try {
            tryStop(order);
        } catch (BackEndException e) {
            if (e.kind() == Kind.UNAVAILABLE) {
                // An engine that is away shows no output either: those reads do not count.
                failedReads.remove(order);
            }
            throw e;
        }
    }

    private void tryStop(WorkOrder.Remove order) throws BackEndException {
        Optional<ContainerId> container = order.container();
        if (container.isPresent()) {
            backEnd.stop(container.get(), order.grace());
        } else {
            backEnd.stop(order.place().name(), order.grace());
        }
    }

    @Override
    public void close() {
        reader.close();
    }
}
