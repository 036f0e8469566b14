package dev.zoe.master.backend;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Skips the entries of a listing that cannot be read, such as a container whose labels were changed by hand, and logs
 * each of them once. One entry must not hide all others: a master without a listing can neither start nor stop
 * services.
 */
public final class UnreadableContainers {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadableContainers.class);

    private final String kind;
    private final Consumer<String> report;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** @param kind kind of the entries, for the log, such as {@code container} */
    public UnreadableContainers(String kind) {
        this(kind, LOG::warn);
    }

    UnreadableContainers(String kind, Consumer<String> report) {
        this.kind = kind;
        this.report = report;
    }

    /** Reads one entry of a listing. */
    public interface ContainerReader<T> {
        Optional<T> read() throws BackEndException;
    }

    /**
     * The entry; empty when it cannot be read.
     *
     * @param id the engine's own id
     * @throws BackEndException when the engine does not answer
     */
    public <T> Optional<T> read(String id, ContainerReader<T> reader) throws BackEndException {
        try {
            return reader.read();
        } catch (BackEndException e) {
            if (e.kind() == BackEndException.Kind.UNAVAILABLE) {
                throw e;
            }
            report(id, e);
        } catch (RuntimeException e) {
            report(id, e);
        }
        return Optional.empty();
    }

    /** Forgets all reported entries but these. */
    public void retain(Collection<String> ids) {
        reported.retainAll(ids);
    }

    private void report(String id, Exception failure) {
        if (reported.add(id)) {
            report.accept("%s %s cannot be read and is skipped: %s. Restore its labels, or remove it by hand"
                    .formatted(kind, id, failure.getMessage()));
        }
    }
}
