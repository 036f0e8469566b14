package dev.zoe.db.quota;

import dev.zoe.application.ApplicationFootprint;
import dev.zoe.db.execution.NewExecution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Checks a new execution against the quotas of its owner and its group, and against the limits of the site. What quotas
 * allow at the same time is no concern here: the scheduler holds an execution until its quotas have room. Refused is
 * what could never run, and what is too much waiting.
 */
public class QuotaCheck {

    private final SubmissionQuotaReader quotas;
    private final UnendedTotals unended;

    public QuotaCheck(JdbcClient database, UnendedTotals unended) {
        this.quotas = new SubmissionQuotaReader(database);
        this.unended = unended;
    }

    /**
     * Checks one more execution. The owner is locked until the transaction ends, and so is the group where its number
     * of waiting ones is limited: of two submissions at the same time, also in two processes, the second one sees the
     * first. Owners are always locked before groups.
     *
     * @param execution with its owner and its group, neither of which is deleted at the same time
     * @throws QuotaExceededException with every limit that is exceeded
     * @throws WaitingLimitException if the owner has too much that has not ended; the message names every such limit
     */
    @Transactional(
            propagation = Propagation.MANDATORY,
            noRollbackFor = {QuotaExceededException.class, WaitingLimitException.class})
    public void check(NewExecution execution, WaitingLimits limits) {
        List<QuotaExcess> excesses = new ArrayList<>();
        SubmissionQuota ofOwner = quotas.lockUser(execution.ownerId());
        Optional<SubmissionQuota> ofGroup = execution.groupId().map(quotas::ofGroup);
        checkAlone(ofOwner, execution.footprint(), excesses);
        ofGroup.ifPresent(quota -> checkAlone(quota, execution.footprint(), excesses));
        Optional<UnendedTotal> used = ofOwner.waiting() > 0 || !limits.equals(WaitingLimits.NONE)
                ? Optional.of(unended.ofUser(execution.ownerId()))
                : Optional.empty();
        used.ifPresent(total -> checkWaiting(ofOwner, total.waiting(), excesses));
        ofGroup.filter(quota -> quota.waiting() > 0).ifPresent(quota -> {
            long group = execution.groupId().orElseThrow();
            quotas.lockGroup(group);
            checkWaiting(quota, unended.waitingOfGroup(group), excesses);
        });
        if (!excesses.isEmpty()) {
            throw new QuotaExceededException(excesses);
        }
        used.ifPresent(total -> check(limits, total, execution));
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
