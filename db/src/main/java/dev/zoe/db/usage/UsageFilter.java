package dev.zoe.db.usage;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Which usage is added up, and how.
 *
 * @param from first day
 * @param to last day
 * @param by what the sums differ in, in the order of the list; without repetition, not empty
 * @param userId only of the user with this number
 * @param user only of users with this name
 * @param group only of executions that count for the group of this name
 */
public record UsageFilter(
        LocalDate from,
        LocalDate to,
        List<UsageDimension> by,
        Optional<Long> userId,
        Optional<String> user,
        Optional<String> group) {

    public UsageFilter {
        by = List.copyOf(by);
    }

    /** Of all groups, and of executions without one. */
    public UsageFilter(
            LocalDate from, LocalDate to, List<UsageDimension> by, Optional<Long> userId, Optional<String> user) {
        this(from, to, by, userId, user, Optional.empty());
    }
}
