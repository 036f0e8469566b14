package dev.zoe.api.execution;

import dev.zoe.api.page.Cursor;
import dev.zoe.api.page.Limit;
import dev.zoe.api.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which executions are listed.
 *
 * @param statuses any of these; empty for all
 * @param name the name, or its beginning when it ends with {@code *}
 * @param owner user name
 * @param limit most that are listed
 * @param before only executions with smaller ids: the list goes from the newest to the oldest
 */
public record ExecutionFilter(
        Set<String> statuses, Optional<String> name, Optional<String> owner, int limit, OptionalLong before) {
    private static final Set<String> KNOWN = new TreeSet<>(Set.of(
            "submitted", "queued", "starting", "running", "cleaning-up", "terminated", "error", "cancelled"));

    public ExecutionFilter {
        statuses = Set.copyOf(statuses);
    }

    /** The newest {@code limit} executions. */
    public static ExecutionFilter newest(int limit) {
        return new ExecutionFilter(Set.of(), Optional.empty(), Optional.empty(), limit, OptionalLong.empty());
    }

    /** @throws Problem when a parameter cannot be used */
    static ExecutionFilter read(
            List<String> statuses, Optional<String> name, Optional<String> owner, int limit, Optional<String> cursor) {
        for (String status : statuses) {
            if (!KNOWN.contains(status)) {
                throw Problem.badParameter("status", status, "one of " + String.join(", ", KNOWN));
            }
        }
        return new ExecutionFilter(
                Set.copyOf(statuses), name, owner, Limit.read(limit), Cursor.read(cursor.orElse(null)));
    }
}
