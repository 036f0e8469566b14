package dev.zoe.db.quota;

import dev.zoe.application.ApplicationFootprint;
import dev.zoe.db.execution.ExecutionRepository;
import dev.zoe.db.execution.NewExecution;
import dev.zoe.db.execution.OwnerUsage;
import dev.zoe.db.group.GroupEntity;
import dev.zoe.db.group.GroupRepository;
import dev.zoe.db.user.QuotaEntity;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Checks a new execution against the quotas of its owner and its group, and against the limits of the site. What quotas
 * allow at the same time is no concern here: the scheduler holds an execution until its quotas have room. Refused is
 * what could never run, and what is too much waiting.
 */
public class QuotaCheck {

    private final UserRepository users;
    private final GroupRepository groups;
    private final ExecutionRepository executions;
    private final QuotaUsageReader usage;

    public QuotaCheck(
            UserRepository users, GroupRepository groups, ExecutionRepository executions, QuotaUsageReader usage) {
        this.users = users;
        this.groups = groups;
        this.executions = executions;
        this.usage = usage;
    }

    /**
     * Checks one more execution. Where the number of waiting ones is limited, the owner or the group is locked until
     * the transaction ends: of two submissions at the same time, also in two processes, the second one sees the first.
     * Owners are always locked before groups.
     *
     * @param owner as {@link UserRepository} loads it, with its quota
     * @param group as {@link GroupRepository} loads it, with its quota
     * @throws QuotaExceededException with every limit that is exceeded
     * @throws WaitingLimitException if the owner has too much that has not ended; the message names every such limit
     */
    @Transactional(
            propagation = Propagation.MANDATORY,
            noRollbackFor = {QuotaExceededException.class, WaitingLimitException.class})
    public void check(UserEntity owner, Optional<GroupEntity> group, NewExecution execution, WaitingLimits limits) {
        List<QuotaExcess> excesses = new ArrayList<>();
        Holder user = new Holder(owner.getUsername(), owner.getQuota());
        checkAlone(user, execution.footprint(), excesses);
        group.map(Holder::of).ifPresent(holder -> checkAlone(holder, execution.footprint(), excesses));
        if (!limits.equals(WaitingLimits.NONE) || user.quota.getWaitingExecutions() > 0) {
            users.lock(owner.getId());
        }
        if (user.quota.getWaitingExecutions() > 0) {
            checkWaiting(user, usage.ofUser(owner.getId()), excesses);
        }
        group.filter(some -> some.getQuota().getWaitingExecutions() > 0).ifPresent(some -> {
            groups.lock(some.getId());
            Map<Long, QuotaUsage> used = usage.ofGroups(List.of(some.getId()));
            checkWaiting(Holder.of(some), used.getOrDefault(some.getId(), QuotaUsage.NONE), excesses);
        });
        if (!excesses.isEmpty()) {
            throw new QuotaExceededException(excesses);
        }
        if (!limits.equals(WaitingLimits.NONE)) {
            check(limits, executions.usage(owner.getId()), execution.usage());
        }
    }

    /** @param words the name for a message */
    private record Holder(String words, QuotaEntity quota) {
        static Holder of(GroupEntity group) {
            return new Holder("the group " + group.getName(), group.getQuota());
        }

        QuotaExcess excess(QuotaExcess.Kind kind, long used, long wanted, long allowed) {
            return new QuotaExcess(words, quota.getName(), kind, used, wanted, allowed);
        }
    }

    /** What could never run. */
    private static void checkAlone(Holder holder, ApplicationFootprint wanted, List<QuotaExcess> excesses) {
        QuotaEntity quota = holder.quota;
        checkAlone(holder, QuotaExcess.Kind.MILLICORES, wanted.coreMillicores(), quota.getMillicores(), excesses);
        checkAlone(holder, QuotaExcess.Kind.MEMORY, wanted.coreMemory(), quota.getMemory(), excesses);
        checkAlone(holder, QuotaExcess.Kind.GPUS, wanted.coreGpus(), quota.getGpus(), excesses);
    }

    private static void checkAlone(
            Holder holder, QuotaExcess.Kind kind, long wanted, long allowed, List<QuotaExcess> excesses) {
        if (allowed > 0 && wanted > allowed) {
            excesses.add(holder.excess(kind, 0, wanted, allowed));
        }
    }

    private static void checkWaiting(Holder holder, QuotaUsage used, List<QuotaExcess> excesses) {
        int allowed = holder.quota.getWaitingExecutions();
        if (used.waiting() >= allowed) {
            excesses.add(holder.excess(QuotaExcess.Kind.WAITING, used.waiting(), 1, allowed));
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
