package dev.zoe.master.submission;

import dev.zoe.db.execution.DependencyStore;
import dev.zoe.db.execution.DependencyStore.Unsatisfiable;
import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.master.lifecycle.ExecutionEvent;
import dev.zoe.master.state.LoopCycle;
import dev.zoe.master.transition.ExecutionTransitions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Lets executions go that waited for others, and ends those that can never run. What it does depends only on the
 * database, so that the next master continues after a crash.
 */
final class DependencyRelease {

    /** More would make the transaction long; the next round continues. */
    private static final int MOST_ENDED_AT_ONCE = 500;
    /** An execution that ends here may be awaited itself: so many of a chain end in one cycle. */
    private static final int LONGEST_CHAIN = 20;

    private final DependencyStore dependencies;
    private final ExecutionRepository executions;
    private final ExecutionTransitions transitions;

    DependencyRelease(DependencyStore dependencies, ExecutionRepository executions, ExecutionTransitions transitions) {
        this.dependencies = dependencies;
        this.executions = executions;
        this.transitions = transitions;
    }

    /**
     * Releases what can be, if some of {@code ids} wait: what they wait for may have ended before they were submitted.
     *
     * @return those that still wait. Until they are released, nothing reads them as entities, which would be out of
     *     date afterwards
     */
    Set<Long> stillWaiting(Collection<Long> ids, LoopCycle cycle) {
        if (dependencies.waiting(ids).isEmpty()) {
            return Set.of();
        }
        releaseAll(cycle);
        return dependencies.waiting(ids);
    }

    /**
     * Releases what waited for executions that have ended.
     *
     * @return whether there are executions that can be accepted now
     */
    boolean releaseEnded(LoopCycle cycle) {
        return dependencies.noteOutcomes() > 0 && release(cycle);
    }

    /** The same, also where the outcome was noted before: at a deletion. */
    boolean releaseAll(LoopCycle cycle) {
        var unused = dependencies.noteOutcomes();
        return release(cycle);
    }

    private boolean release(LoopCycle cycle) {
        boolean released = dependencies.release(cycle.now()) > 0;
        for (int step = 0; step < LONGEST_CHAIN && endUnsatisfiable(cycle); step++) {
            released |= dependencies.noteOutcomes() > 0 && dependencies.release(cycle.now()) > 0;
        }
        return released;
    }

    /** Whether one has ended. */
    private boolean endUnsatisfiable(LoopCycle cycle) {
        Map<Long, String> reasons = new LinkedHashMap<>();
        for (Unsatisfiable execution : dependencies.unsatisfiable(MOST_ENDED_AT_ONCE)) {
            if (!cycle.working().isQuarantined(execution.execution())) {
                reasons.put(execution.execution(), execution.violated().violation());
            }
        }
        boolean ended = false;
        if (!reasons.isEmpty()) {
            for (ExecutionEntity execution : executions.findByIds(reasons.keySet())) {
                String reason = String.valueOf(reasons.get(execution.getId()));
                ended |= transitions.fire(execution, ExecutionEvent.DEPENDENCY_FAILED, reason, cycle);
            }
        }
        return ended;
    }
}
