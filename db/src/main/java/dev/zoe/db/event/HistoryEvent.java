package dev.zoe.db.event;

import java.time.Instant;
import java.util.Optional;

/**
 * An event of an execution or of one of its services, with no more than a timeline needs, which is made of thousands.
 *
 * @param serviceId of the service it is about; empty for the execution itself
 * @param from wire name of the status before
 * @param to wire name of the status after
 */
public record HistoryEvent(
        Instant at, Optional<Long> serviceId, Optional<String> from, Optional<String> to, String reason) {}
