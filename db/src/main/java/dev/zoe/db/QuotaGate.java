package dev.zoe.db;

import java.util.ArrayList;
import java.util.List;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Lets a new execution in if its owner's quota allows it. */
public class QuotaGate {

    private final Users users;
    private final Executions executions;

    public QuotaGate(Users users, Executions executions) {
        this.users = users;
        this.executions = executions;
    }

    /**
     * Checks the quota for one more execution and holds the owner until the transaction ends, so that of two
     * submissions at the same time the second one sees the first. An owner without limits is neither counted nor held.
     *
     * @param owner as {@link Users} loads it, with its quota
     * @param millicores thousandths of a core, of all core services of the new execution
     * @param memory bytes, of all core services of the new execution
     * @throws QuotaExceededException if it does not fit; the message names every limit that is exceeded
     */
    @Transactional(propagation = Propagation.MANDATORY, noRollbackFor = QuotaExceededException.class)
    public void admit(UserEntity owner, long millicores, long memory) {
        QuotaEntity quota = owner.getQuota();
        if (quota.getConcurrentExecutions() == 0 && quota.getMillicores() == 0 && quota.getMemory() == 0) {
            return;
        }
        users.lock(owner.getId());
        QuotaUsage used = executions.usage(owner.getId());
        List<String> exceeded = new ArrayList<>();
        check(exceeded, "executions", used.executions(), 1, quota.getConcurrentExecutions());
        check(exceeded, "millicores", used.millicores(), millicores, quota.getMillicores());
        check(exceeded, "bytes of memory", used.memory(), memory, quota.getMemory());
        if (!exceeded.isEmpty()) {
            throw new QuotaExceededException("the quota \"%s\" of %s is exceeded: %s; wait until an execution ends"
                    .formatted(quota.getName(), owner.getUsername(), String.join(", ", exceeded)));
        }
    }

    private static void check(List<String> exceeded, String what, long used, long wanted, long limit) {
        if (limit > 0 && used + wanted > limit) {
            exceeded.add("%d %s in use and %d wanted, %d allowed".formatted(used, what, wanted, limit));
        }
    }
}
