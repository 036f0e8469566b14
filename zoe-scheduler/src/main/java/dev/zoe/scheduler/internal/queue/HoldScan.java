package dev.zoe.scheduler.internal.queue;

import dev.zoe.scheduler.internal.quota.ExceededLimit;
import dev.zoe.scheduler.internal.quota.HolderQuota;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the held requests: visits waiting requests in their order, and answers that the held ones are absent. A request
 * is held if it would exceed a limit of one of its holders, or goes after another one that would exceed a limit of that
 * holder. A request that is held behind another one holds no other holder's requests. The answers are for the present
 * state: when requests are admitted, another scan begins.
 */
public final class HoldScan implements QueueVisitor {

    private final Predicate<WaitingRequest> neverFits;
    private final boolean whole;
    private final Map<HolderQuota, Hold> holding = new HashMap<>();
    private final List<WaitingRequest> never = new ArrayList<>();

    /**
     * @param neverFits a request that could never run holds no other
     * @param whole whether requests are admitted with all their elastic instances
     */
    HoldScan(Predicate<WaitingRequest> neverFits, boolean whole) {
        this.neverFits = neverFits;
        this.whole = whole;
    }

    @Override
    public Answer visit(WaitingRequest waiting) {
        List<HolderQuota> quotas = waiting.quotas();
        if (quotas.isEmpty()) {
            return Answer.COUNTS;
        }
        if (!holding.isEmpty() && quotas.stream().anyMatch(holding::containsKey)) {
            return Answer.ABSENT_WITH_ITS_QUOTAS;
        }
        Answer answer = Answer.COUNTS;
        for (HolderQuota quota : quotas) {
            ExceededLimit exceeded = quota.exceededBy(waiting.quotaDemand(), whole);
            if (exceeded != null) {
                if (answer == Answer.COUNTS && neverFits.test(waiting)) {
                    never.add(waiting);
                    return Answer.ABSENT;
                }
                holding.put(quota, new Hold(waiting.request().id(), exceeded));
                answer = Answer.ABSENT_WITH_ITS_QUOTAS;
            }
        }
        return answer;
    }

    /** The requests so far that would exceed a limit and could never run. */
    List<WaitingRequest> never() {
        return never;
    }

    /** Why this request is held, going by those that were visited so far. */
    Optional<Hold> of(WaitingRequest waiting) {
        return waiting.quotas().stream()
                .filter(holding::containsKey)
                .findFirst()
                .map(holding::get);
    }
}
