package dev.zoe.db.execution;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which executions are listed: those that meet every condition given.
 *
 * @param statuses one of these; empty for any
 * @param namePrefix the beginning of the name
 * @param ownerId the number of a user
 * @param submitted when it was submitted
 * @param started when all of its core was first active
 * @param ended when it ended
 */
public record ExecutionFilter(
        Set<ExecutionStatus> statuses,
        Optional<String> namePrefix,
        Optional<Long> ownerId,
        Between submitted,
        Between started,
        Between ended) {

    /** Every execution. */
    public static final ExecutionFilter ALL = new ExecutionFilter(
            Set.of(), Optional.empty(), Optional.empty(), Between.ALWAYS, Between.ALWAYS, Between.ALWAYS);

    public ExecutionFilter {
        statuses = Set.copyOf(statuses);
    }

    public ExecutionFilter withStatuses(Set<ExecutionStatus> statuses) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, submitted, started, ended);
    }

    public ExecutionFilter withNamePrefix(String namePrefix) {
        return new ExecutionFilter(statuses, Optional.of(namePrefix), ownerId, submitted, started, ended);
    }

    public ExecutionFilter withOwner(long ownerId) {
        return new ExecutionFilter(statuses, namePrefix, Optional.of(ownerId), submitted, started, ended);
    }

    public ExecutionFilter withSubmitted(Between submitted) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, submitted, started, ended);
    }

    public ExecutionFilter withStarted(Between started) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, submitted, started, ended);
    }

    public ExecutionFilter withEnded(Between ended) {
        return new ExecutionFilter(statuses, namePrefix, ownerId, submitted, started, ended);
    }

    /**
     * A stretch of time.
     *
     * @param from inclusive; empty for no beginning
     * @param to exclusive; empty for no end
     */
    public record Between(Optional<Instant> from, Optional<Instant> to) {

        /** No condition, also met by what has not happened yet. */
        public static final Between ALWAYS = new Between(Optional.empty(), Optional.empty());
    }
}
