package dev.zoe.api.event;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that happened.
 *
 * @param kind execution, service, node, scheduler or audit
 * @param service name of the service it is about
 * @param from state before; with {@code to} for transitions only
 * @param actor the user who did it; empty for Zoe itself
 */
@Schema(name = "Event")
public record EventView(
        long id,
        Instant at,
        String kind,
        Optional<Long> executionId,
        Optional<String> service,
        Optional<String> from,
        Optional<String> to,
        String reason,
        Optional<String> actor) {}
