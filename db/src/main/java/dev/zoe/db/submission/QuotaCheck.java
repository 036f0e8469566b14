package dev.zoe.db.submission;

import dev.zoe.application.ApplicationFootprint;
import dev.zoe.db.quota.UnendedTotal;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks a new execution against the quotas of its owner and its group, and against the limits of the site. What quotas
 * allow at the same time is no concern here: the scheduler holds an execution until its quotas have room. Refused is
 * what could never run, and what is too much waiting. The statement of {@link NewExecutionWriter} has the same
 * conditions; this class says which of them was not met.
 */
public final class QuotaCheck {

    private QuotaCheck() {}

    /**
     * Checks one more execution.
     *
     * @param holders its owner and its group, as {@link NewExecutionWriter} has locked them
     * @throws QuotaExceededException with every limit that is exceeded
     * @throws WaitingLimitException if the owner has too much that has not ended; the message names every such limit
     */
    public static void check(SubmissionHolders holders, NewExecution execution, WaitingLimits limits) {
        List<QuotaExcess> excesses = new ArrayList<>();
        check(holders.user(), execution.footprint(), excesses);
        holders.group().ifPresent(group -> check(group, execution.footprint(), excesses));
        if (!excesses.isEmpty()) {
            throw new QuotaExceededException(excesses);
        }
        check(limits, holders.user().unended(), execution);
    }

    private static void check(SubmissionHolder holder, ApplicationFootprint wanted, List<QuotaExcess> excesses) {
        checkAlone(holder.quota(), wanted, excesses);
        checkWaiting(holder.quota(), holder.unended().waiting(), excesses);
    }

    /** What could never run. */
    private static void checkAlone(SubmissionQuota quota, ApplicationFootprint wanted, List<QuotaExcess> excesses) {
        checkAlone(quota, QuotaExcess.Kind.MILLICORES, wanted.coreMillicores(), quota.millicores(), excesses);
        checkAlone(quota, QuotaExcess.Kind.MEMORY, wanted.coreMemory(), quota.memory(), excesses);
        checkAlone(quota, QuotaExcess.Kind.GPUS, wanted.coreGpus(), quota.gpus(), excesses);
    }

    private static void checkAlone(
            SubmissionQuota quota, QuotaExcess.Kind kind, long wanted, long allowed, List<QuotaExcess> excesses) {
        if (allowed > 0 && wanted > allowed) {
            excesses.add(quota.excess(kind, 0, wanted, allowed));
        }
    }

    private static void checkWaiting(SubmissionQuota quota, long waiting, List<QuotaExcess> excesses) {
        if (quota.waiting() > 0 && waiting >= quota.waiting()) {
            excesses.add(quota.excess(QuotaExcess.Kind.WAITING, waiting, 1, quota.waiting()));
        }
    }

    private static void check(WaitingLimits limits, UnendedTotal used, NewExecution wanted) {
        List<String> exceeded = new ArrayList<>();
        check(exceeded, "executions that have not ended", used.executions(), 1, limits.executions());
        check(exceeded, "services, ports and dependencies of these", used.rows(), wanted.rows(), limits.rows());
        check(
                exceeded,
                "bytes of their descriptions",
                used.bytes(),
                wanted.footprint().bytes(),
                limits.bytes());
        if (!exceeded.isEmpty()) {
            throw new WaitingLimitException(
                    "this site limits what one user may have waiting and running: %s; wait until an execution ends"
                            .formatted(String.join(", ", exceeded)));
        }
    }

    private static void check(List<String> exceeded, String what, long used, long wanted, long limit) {
        if (limit > 0 && wanted > limit - used) {
            exceeded.add("%d %s in use and %d wanted, %d allowed".formatted(used, what, wanted, limit));
        }
    }
}
