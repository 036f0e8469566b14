package dev.zoe.db.execution;

import java.time.Instant;
import java.util.Optional;

/**
 * What the master needs of an execution that was just submitted.
 *
 * @param description the application as JSON of format 4
 * @param eligibleAt when it ceased to wait for others; empty if it never did
 * @param ownerId number of the user
 * @param owner name of the user
 * @param fsUid what containers of the owner run under
 * @param runtimeLimitSeconds of the owner's quota and that of the group, the shorter one; 0 means unlimited
 * @param group that it counts for, by name
 */
public record SubmittedExecution(
        long id,
        String name,
        String description,
        Instant submittedAt,
        Optional<Instant> eligibleAt,
        long ownerId,
        String owner,
        int fsUid,
        long runtimeLimitSeconds,
        Optional<String> group) {

    /** When it could have been queued first. */
    public Instant arrivedAt() {
        return eligibleAt.orElse(submittedAt);
    }
}
