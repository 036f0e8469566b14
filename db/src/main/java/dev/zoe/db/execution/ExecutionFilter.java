package dev.zoe.db.execution;

import dev.zoe.application.Application;
import java.util.Optional;
import java.util.Set;

/**
 * Which executions are listed: those that meet every condition given.
 *
 * @param statuses one of these; empty for any
 * @param namePrefix the beginning of the name
 * @param ownerId the number of a user
 * @param group the name of the group that it counts for
 * @param name the whole name
 * @param kind batch, interactive or service
 * @param array those of an array, or one of them
 * @param sharedWith those of others that are shared with a user
 */
public record ExecutionFilter(
        Set<ExecutionStatus> statuses,
        Optional<String> namePrefix,
        Optional<Long> ownerId,
        Optional<String> group,
        Optional<String> name,
        Optional<Application.Kind> kind,
        ExecutionTimes times,
        Optional<ArrayFilter> array,
        Optional<ShareRecipient> sharedWith) {

    /** Every execution. */
    public static final ExecutionFilter ALL = new ExecutionFilter(
            Set.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            ExecutionTimes.ANY,
            Optional.empty(),
            Optional.empty());

    public ExecutionFilter {
        statuses = Set.copyOf(statuses);
    }

    public ExecutionFilter withStatuses(Set<ExecutionStatus> statuses) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, group, name, kind, times, array, sharedWith);
    }

    public ExecutionFilter withNamePrefix(String namePrefix) {
        return new ExecutionFilter(
                statuses, Optional.of(namePrefix), ownerId, group, name, kind, times, array, sharedWith);
    }

    public ExecutionFilter withOwner(long ownerId) {
        return new ExecutionFilter(
                statuses, namePrefix, Optional.of(ownerId), group, name, kind, times, array, sharedWith);
    }

    public ExecutionFilter withGroup(String group) {
        return new ExecutionFilter(
                statuses, namePrefix, ownerId, Optional.of(group), name, kind, times, array, sharedWith);
    }

    public ExecutionFilter withName(String name) {
        return new ExecutionFilter(
                statuses, namePrefix, ownerId, group, Optional.of(name), kind, times, array, sharedWith);
    }

    public ExecutionFilter withTimes(ExecutionTimes times) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, group, name, kind, times, array, sharedWith);
    }

    public ExecutionFilter withKind(Application.Kind kind) {
        return new ExecutionFilter(
                statuses, namePrefix, ownerId, group, name, Optional.of(kind), times, array, sharedWith);
    }

    public ExecutionFilter withArray(ArrayFilter array) {
        return new ExecutionFilter(
                statuses, namePrefix, ownerId, group, name, kind, times, Optional.of(array), sharedWith);
    }

    /** Those of others that are shared with a user. */
    public ExecutionFilter withSharedWith(ShareRecipient user) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, group, name, kind, times, array, Optional.of(user));
    }
}
