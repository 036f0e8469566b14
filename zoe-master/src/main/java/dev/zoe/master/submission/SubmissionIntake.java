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
 * Accepts submitted executions in batches. An execution whose description cannot be read, or that is cancelled already,
 * is left to {@link ExecutionRequests}.
 */
public final class SubmissionIntake {

    static final String REASON = "waits for its turn";
    private static final String RELEASED = "what it waited for has ended; it waits for its turn";
    private static final int BATCH_SIZE = 250;

    private final SubmittedExecutionStore store;
    private final HolderLimitsLoader limits;
    private final ActiveExecutionReader reader;
    private final ExecutionTransitions transitions;

    public SubmissionIntake(
            SubmittedExecutionStore store,
            HolderLimitsLoader limits,
            ActiveExecutionReader reader,
            ExecutionTransitions transitions) {
        this.store = store;
        this.limits = limits;
        this.reader = reader;
        this.transitions = transitions;
    }

    /**
     * Accepts all submitted executions if one of {@code ids} is submitted, and returns the accepted ones. An execution
     * whose hint is lost or late is not overtaken by later submissions.
     */
    Set<Long> accept(Collection<Long> ids, LoopCycle cycle) {
        return store.any(ids) ? accept(store.readAll(), cycle) : Set.of();
    }

    /** Accepts all submitted executions. */
    void acceptAll(LoopCycle cycle) {
        accept(store.readAll(), cycle);
    }

    /**
     * In batches: a transaction without a statement for seconds, while descriptions are read, looks like a paused one.
     */
    private Set<Long> accept(List<SubmittedExecution> submitted, LoopCycle cycle) {
        if (submitted.isEmpty()) {
            return Set.of();
        }
        // The owner or the quota may be newer than the last round.
        limits.refresh(cycle.working(), cycle.now());
        Set<Long> accepted = new HashSet<>();
        for (int from = 0; from < submitted.size(); from += BATCH_SIZE) {
            List<SubmittedExecution> batch = submitted.subList(from, Math.min(from + BATCH_SIZE, submitted.size()));
            accepted.addAll(acceptBatch(batch, cycle));
        }
        return accepted;
    }

    private Set<Long> acceptBatch(List<SubmittedExecution> submitted, LoopCycle cycle) {
        Map<Long, ActiveExecution> readable = new LinkedHashMap<>();
        Set<Long> released = new HashSet<>();
        for (SubmittedExecution arrival : submitted) {
            if (!cycle.working().isQuarantined(arrival.id())) {
                read(arrival).ifPresent(execution -> readable.put(arrival.id(), execution));
                arrival.eligibleAt().ifPresent(at -> released.add(arrival.id()));
            }
        }
        if (readable.isEmpty()) {
            return Set.of();
        }
        Set<Long> accepted = store.enqueue(readable.keySet(), cycle.now());
        readable.values().stream()
                .filter(execution -> accepted.contains(execution.id()))
                .forEach(execution ->
                        transitions.accepted(execution, released.contains(execution.id()) ? RELEASED : REASON, cycle));
        return accepted;
    }

    private Optional<ActiveExecution> read(SubmittedExecution arrival) {
        try {
            return Optional.of(reader.read(arrival));
        } catch (IllegalArgumentException unreadable) {
            // It stays submitted: ExecutionRequests reads it again and reports the error to its owner.
            return Optional.empty();
        }
    }
}
