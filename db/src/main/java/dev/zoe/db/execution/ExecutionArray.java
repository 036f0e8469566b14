package dev.zoe.db.execution;

import java.time.Instant;
import java.util.Map;

/**
 * Executions that were submitted together.
 *
 * @param id from the same sequence as the ids of executions
 * @param owner user name
 * @param size the largest index; the smallest is 1
 * @param members how many executions of it are in each status; statuses without any are absent
 */
public record ExecutionArray(
        long id,
        long ownerId,
        String owner,
        String name,
        int size,
        Instant createdAt,
        Map<ExecutionStatus, Integer> members) {

    public ExecutionArray {
        members = Map.copyOf(members);
    }
}
