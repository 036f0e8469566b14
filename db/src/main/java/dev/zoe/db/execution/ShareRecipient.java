package dev.zoe.db.execution;

import java.util.Set;

/**
 * A user with whom others share executions.
 *
 * @param groupIds the groups of the user, with which they may be shared as well
 */
public record ShareRecipient(long userId, Set<Long> groupIds) {
    public ShareRecipient {
        groupIds = Set.copyOf(groupIds);
    }
}
