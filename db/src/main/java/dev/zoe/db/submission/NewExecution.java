package dev.zoe.db.submission;

import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import dev.zoe.db.execution.ArrayMember;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A submission that may be written down.
 *
 * @param canonicalJson the description as format 4
 * @param footprint what it may take
 * @param group the group that it is to count for, by name; empty for the default one of the owner
 * @param after executions that must end before it may be queued
 * @param array its place in an array of its owner
 */
public record NewExecution(
        String name,
        long ownerId,
        String owner,
        Application application,
        String canonicalJson,
        Optional<String> idempotencyKey,
        ApplicationFootprint footprint,
        Optional<String> group,
        List<NewDependency> after,
        Optional<ArrayMember> array) {

    public NewExecution {
        after = List.copyOf(after);
    }

    /** The same, waiting for other executions. */
    public NewExecution waitingFor(List<NewDependency> others) {
        return new NewExecution(
                name, ownerId, owner, application, canonicalJson, idempotencyKey, footprint, group, others, array);
    }

    /** Rows in the database that count for its owner: services, their ports, and what it waits for. */
    public long rows() {
        return footprint.rows() + after.size();
    }

    /** The kind of the application by its name in descriptions. */
    public String kind() {
        return application.kind().name().toLowerCase(Locale.ROOT);
    }
}
