package dev.zoe.master.submission;

import dev.zoe.db.execution.SubmittedExecution;
import dev.zoe.db.execution.SubmittedExecutionStore;
import dev.zoe.master.state.ActiveExecution;
import dev.zoe.master.state.ActiveExecutionReader;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes in what was submitted, many at once. Whatever is not that simple, such as a description that cannot be read or
 * a wish to end it already, is left to {@link ExecutionRequests}.
 */
public final class SubmissionIntake {

    static final String REASON = "waits for its turn";
    private static final int AT_ONCE = 250;

    private final SubmittedExecutionStore arrivals;
    private final ActiveExecutionReader reader;
    private final ExecutionTransitions steps;

    public SubmissionIntake(
            SubmittedExecutionStore arrivals, ActiveExecutionReader reader, ExecutionTransitions steps) {
        this.arrivals = arrivals;
        this.reader = reader;
        this.steps = steps;
    }

    /**
     * Takes in all that were submitted if one of {@code ids} was, and says which: one whose hint was lost, or comes
     * late, must not be overtaken by those that came after it.
     */
    Set<Long> take(Collection<Long> ids, LoopCycle cycle) {
        return arrivals.any(ids) ? take(arrivals.readAll(), cycle) : Set.of();
    }

    /** Takes in all that were submitted. */
    void takeAll(LoopCycle cycle) {
        take(arrivals.readAll(), cycle);
    }

    /**
     * In parts: a transaction in which nothing is said while thousands of descriptions are read looks like a paused
     * one.
     */
    private Set<Long> take(List<SubmittedExecution> submitted, LoopCycle cycle) {
        Set<Long> taken = new HashSet<>();
        for (int from = 0; from < submitted.size(); from += AT_ONCE) {
            List<SubmittedExecution> part = submitted.subList(from, Math.min(from + AT_ONCE, submitted.size()));
            taken.addAll(takePart(part, cycle));
        }
        return taken;
    }

    private Set<Long> takePart(List<SubmittedExecution> submitted, LoopCycle cycle) {
        Map<Long, ActiveExecution> readable = new LinkedHashMap<>();
        submitted.stream()
                .filter(arrival -> !cycle.working().isIsolated(arrival.id()))
                .forEach(arrival -> read(arrival).ifPresent(execution -> readable.put(arrival.id(), execution)));
        if (readable.isEmpty()) {
            return Set.of();
        }
        Set<Long> taken = arrivals.enqueue(readable.keySet(), cycle.now());
        readable.values().stream()
                .filter(execution -> taken.contains(execution.id()))
                .forEach(execution -> steps.accepted(execution, REASON, cycle));
        return taken;
    }

    private Optional<ActiveExecution> read(SubmittedExecution arrival) {
        try {
            return Optional.of(reader.read(arrival));
        } catch (IllegalArgumentException unreadable) {
            // It stays submitted; Wishes reads it again and tells its owner why.
            return Optional.empty();
        }
    }
}
