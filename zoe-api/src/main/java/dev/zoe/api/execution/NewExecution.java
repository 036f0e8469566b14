package dev.zoe.api.execution;

import dev.zoe.application.Application;
import dev.zoe.application.Component;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A submission that may be written down.
 *
 * @param canonicalJson the description as format 4
 */
record NewExecution(
        String name,
        long ownerId,
        String owner,
        Application application,
        String canonicalJson,
        Optional<String> idempotencyKey,
        Instant submittedAt) {

    String kind() {
        return application.kind().name().toLowerCase(Locale.ROOT);
    }

    /** Thousandths of a core that all core services ask for. */
    long coreMillicores() {
        return core(Component.Demand::minMillicores);
    }

    /** Bytes that all core services ask for. */
    long coreMemory() {
        return core(Component.Demand::minMemory);
    }

    private long core(ToLongFunction<Component.Demand> resource) {
        return application.components().stream()
                .mapToLong(component -> component.coreCount() * resource.applyAsLong(component.resources()))
                .sum();
    }

    ExecutionView asSubmitted(long id) {
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
                new Progress(application.coreCount(), 0),
                new Progress(application.elasticCount(), 0),
                0,
                Optional.empty(),
                Optional.empty());
    }
}
