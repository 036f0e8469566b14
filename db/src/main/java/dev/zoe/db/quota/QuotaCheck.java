package dev.zoe.db.quota;

import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.OwnerUsage;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.ArrayList;
import java.util.List;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Checks a new execution against the quota of its owner and the limits of the site. */
public class QuotaCheck {

    private final UserRepository users;
    private final ExecutionRepository executions;

    public QuotaCheck(UserRepository users, ExecutionRepository executions) {
        this.users = users;
        this.executions = executions;
    }

    /**
     * Checks the quota and the limits of the site for one more execution, and holds the owner until the transaction
     * ends, so that of two submissions at the same time, also in two processes, the second one sees the first. Where
     * nothing is limited the owner is neither counted nor held.
     *
     * @param owner as {@link UserRepository} loads it, with its quota
     * @param wanted what the new execution adds
     * @throws QuotaExceededException if the quota has no room for it; the message names every limit that is exceeded
     * @throws WaitingLimitException if the owner has too much that has not ended; the message names every such limit
     */
    @Transactional(
            propagation = Propagation.MANDATORY,
            noRollbackFor = {QuotaExceededException.class, WaitingLimitException.class})
    public void check(UserEntity owner, OwnerUsage wanted, WaitingLimits limits) {
        QuotaEntity quota = owner.getQuota();
        if (!quota.isLimiting() && limits.equals(WaitingLimits.NONE)) {
            return;
        }
        users.lock(owner.getId());
        OwnerUsage used = executions.usage(owner.getId());
        check(quota, used, wanted, owner.getUsername());
        check(limits, used, wanted);
    }

    private static void check(QuotaEntity quota, OwnerUsage used, OwnerUsage wanted, String owner) {
        List<String> exceeded = new ArrayList<>();
        check(exceeded, "executions", used.executions(), wanted.executions(), quota.getConcurrentExecutions());
        check(exceeded, "millicores", used.millicores(), wanted.millicores(), quota.getMillicores());
        check(exceeded, "bytes of memory", used.memory(), wanted.memory(), quota.getMemory());
        check(
                exceeded,
                "millicores of elastic services",
                used.elasticMillicores(),
                wanted.elasticMillicores(),
                quota.getElasticMillicores());
        check(
                exceeded,
                "bytes of memory of elastic services",
                used.elasticMemory(),
                wanted.elasticMemory(),
                quota.getElasticMemory());
        if (!exceeded.isEmpty()) {
            throw new QuotaExceededException(
                    ("the quota \"%s\" of %s is exceeded: %s; the maxima of the services count,"
                                    + " and the limit of the site where there is none; lower them, or"
                                    + " wait until an execution ends")
                            .formatted(quota.getName(), owner, String.join(", ", exceeded)));
        }
    }

    private static void check(WaitingLimits limits, OwnerUsage used, OwnerUsage wanted) {
        List<String> exceeded = new ArrayList<>();
        check(exceeded, "executions that have not ended", used.executions(), wanted.executions(), limits.executions());
        check(exceeded, "services and ports of these", used.rows(), wanted.rows(), limits.rows());
        check(exceeded, "bytes of their descriptions", used.bytes(), wanted.bytes(), limits.bytes());
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
