package dev.zoe.db.execution;

import java.util.Optional;
import java.util.Set;

/**
 * Which executions are listed: those that meet every condition given.
 *
 * @param statuses one of these; empty for any
 * @param namePrefix the beginning of the name
 * @param ownerId the number of a user
 * @param group the name of the group that it counts for
 */
public record ExecutionFilter(
        Set<ExecutionStatus> statuses, Optional<String> namePrefix, Optional<Long> ownerId, Optional<String> group) {

    /** Every execution. */
    public static final ExecutionFilter ALL =
            new ExecutionFilter(Set.of(), Optional.empty(), Optional.empty(), Optional.empty());

    public ExecutionFilter {
        statuses = Set.copyOf(statuses);
    }

    public ExecutionFilter withStatuses(Set<ExecutionStatus> statuses) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, group);
    }

    public ExecutionFilter withNamePrefix(String namePrefix) {
        return new ExecutionFilter(statuses, Optional.of(namePrefix), ownerId, group);
    }

    public ExecutionFilter withOwner(long ownerId) {
        return new ExecutionFilter(statuses, namePrefix, Optional.of(ownerId), group);
    }

    public ExecutionFilter withGroup(String group) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, Optional.of(group));
    }
}
