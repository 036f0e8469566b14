package dev.zoe.master.backend;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leaves out of a listing what cannot be read, such as a container whose labels were changed by hand. Each is reported
 * once. One container must not hide all others: a master that cannot list can neither start nor stop anything.
 */
public final class UnreadableContainers {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadableContainers.class);

    private final String kind;
    private final Consumer<String> report;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** @param kind what is read, for the log: {@code container} */
    public UnreadableContainers(String kind) {
        this(kind, LOG::warn);
    }

    UnreadableContainers(String kind, Consumer<String> report) {
        this.kind = kind;
        this.report = report;
    }

    /** Reads one entry of a listing. */
    public interface Reading<T> {
        Optional<T> read() throws BackEndException;
    }

    /**
     * What is read; empty when it cannot be.
     *
     * @param id the engine's own id
     * @throws BackEndException when the engine does not answer: then nothing is known
     */
    public <T> Optional<T> skip(String id, Reading<T> reading) throws BackEndException {
        try {
            return reading.read();
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

    /** Forgets what was reported and is not there any more. */
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
