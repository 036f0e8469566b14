package dev.zoe.master.loop;

import dev.zoe.db.Arrival;
import dev.zoe.db.Arrivals;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes in what was submitted, many at once. Whatever is not that simple, such as a description that cannot be read or
 * a wish to end it already, is left to {@link Wishes}.
 */
final class Intake {

    static final String REASON = "waits for its turn";

    private final Arrivals arrivals;
    private final ExecutionReader reader;
    private final ExecutionSteps steps;

    Intake(Arrivals arrivals, ExecutionReader reader, ExecutionSteps steps) {
        this.arrivals = arrivals;
        this.reader = reader;
        this.steps = steps;
    }

    /** Takes in those of {@code ids} that were submitted, and says which. */
    Set<Long> take(Collection<Long> ids, WorkingSet working, Cycle cycle) {
        return take(arrivals.read(ids), working, cycle);
    }

    /** Takes in all that were submitted. */
    void takeAll(WorkingSet working, Cycle cycle) {
        take(arrivals.readAll(), working, cycle);
    }

    private Set<Long> take(List<Arrival> submitted, WorkingSet working, Cycle cycle) {
        Map<Long, ActiveExecution> readable = new LinkedHashMap<>();
        submitted.forEach(arrival -> read(arrival).ifPresent(execution -> readable.put(arrival.id(), execution)));
        if (readable.isEmpty()) {
            return Set.of();
        }
        Set<Long> taken = arrivals.enqueue(readable.keySet(), cycle.now());
        readable.values().stream()
                .filter(execution -> taken.contains(execution.id()))
                .forEach(execution -> steps.enqueued(execution, REASON, working, cycle));
        return taken;
    }

    private Optional<ActiveExecution> read(Arrival arrival) {
        try {
            return Optional.of(reader.read(arrival));
        } catch (IllegalArgumentException unreadable) {
            // It stays submitted; Wishes reads it again and tells its owner why.
            return Optional.empty();
        }
    }
}
