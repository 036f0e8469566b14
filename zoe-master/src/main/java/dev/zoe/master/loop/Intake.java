package dev.zoe.master.loop;

import dev.zoe.db.Arrival;
import dev.zoe.db.Arrivals;
import java.util.Collection;
import java.util.HashSet;
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
    private static final int AT_ONCE = 250;

    private final Arrivals arrivals;
    private final ExecutionReader reader;
    private final ExecutionSteps steps;

    Intake(Arrivals arrivals, ExecutionReader reader, ExecutionSteps steps) {
        this.arrivals = arrivals;
        this.reader = reader;
        this.steps = steps;
    }

    /**
     * Takes in all that were submitted if one of {@code ids} was, and says which: one whose hint was lost, or comes
     * late, must not be overtaken by those that came after it.
     */
    Set<Long> take(Collection<Long> ids, WorkingSet working, Cycle cycle) {
        return arrivals.any(ids) ? take(arrivals.readAll(), working, cycle) : Set.of();
    }

    /** Takes in all that were submitted. */
    void takeAll(WorkingSet working, Cycle cycle) {
        take(arrivals.readAll(), working, cycle);
    }

    /**
     * In parts: a transaction in which nothing is said while thousands of descriptions are read looks like a paused
     * one.
     */
    private Set<Long> take(List<Arrival> submitted, WorkingSet working, Cycle cycle) {
        Set<Long> taken = new HashSet<>();
        for (int from = 0; from < submitted.size(); from += AT_ONCE) {
            List<Arrival> part = submitted.subList(from, Math.min(from + AT_ONCE, submitted.size()));
            taken.addAll(takePart(part, working, cycle));
        }
        return taken;
    }

    private Set<Long> takePart(List<Arrival> submitted, WorkingSet working, Cycle cycle) {
        Map<Long, ActiveExecution> readable = new LinkedHashMap<>();
        submitted.stream().filter(arrival -> !working.isIsolated(arrival.id())).forEach(arrival -> read(arrival)
                .ifPresent(execution -> readable.put(arrival.id(), execution)));
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
