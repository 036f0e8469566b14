package dev.zoe.db.execution;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.execution.ServiceProgress;
import dev.zoe.application.Application;
import dev.zoe.application.ApplicationFootprint;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A submission that may be written down.
 *
 * @param canonicalJson the description as format 4
 * @param footprint what it may take
 */
record NewExecution(
        String name,
        long ownerId,
        String owner,
        Application application,
        String canonicalJson,
        Optional<String> idempotencyKey,
        ApplicationFootprint footprint) {

    String kind() {
        return application.kind().name().toLowerCase(Locale.ROOT);
    }

    /** What it adds to what its owner has. */
    OwnerUsage usage() {
        return new OwnerUsage(
                1,
                footprint.coreMillicores(),
                footprint.coreMemory(),
                footprint.elasticMillicores(),
                footprint.elasticMemory(),
                footprint.rows(),
                footprint.bytes());
    }

    /** As it is shown when it was written with this number at this time. */
    ExecutionView asSubmitted(long id, Instant submittedAt) {
        return new ExecutionView(
                id,
                name,
                owner,
                "submitted",
                kind(),
                submittedAt,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new ServiceProgress(application.coreCount(), 0),
                new ServiceProgress(application.elasticCount(), 0),
                0,
                Optional.empty(),
                Optional.empty());
    }
}
