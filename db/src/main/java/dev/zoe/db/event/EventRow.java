package dev.zoe.db.event;

import java.time.Instant;
import java.util.Optional;

/**
 * An event with the names that readers see.
 *
 * @param kind wire name of an {@link EventKind}
 * @param service name of the service it is about
 * @param from wire name of the status before
 * @param to wire name of the status after
 * @param actor the user who did it; empty when Zoe itself did
 * @param ownerId the owner of the execution it is about
 */
public record EventRow(
        long id,
        Instant at,
        String kind,
        Optional<Long> executionId,
        Optional<String> service,
        Optional<String> from,
        Optional<String> to,
        String reason,
        Optional<String> actor,
        Optional<Long> ownerId) {}
