package dev.zoe.api.event;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.event.EventRow;
import dev.zoe.db.user.Capability;
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
        Optional<String> actor) {

    /**
     * The event as {@code reader} sees it: without the operator who changed the cluster, unless the reader is one, and
     * without the numbers of executions that the reader may not see.
     */
    static EventView of(EventRow event, ApiCaller reader) {
        return new EventView(
                event.id(),
                event.at(),
                event.kind(),
                event.executionId(),
                event.service(),
                event.from(),
                event.to(),
                reason(event, reader),
                event.actor().filter(actor -> event.executionId().isPresent() || isOperator(reader)));
    }

    private static String reason(EventRow event, ApiCaller reader) {
        return event.executionId()
                .map(execution -> EventReasons.readable(
                        event.reason(), execution, event.service().isPresent(), event.to(), reader))
                .orElse(event.reason());
    }

    private static boolean isOperator(ApiCaller reader) {
        return reader.may(Capability.OPERATE_OTHERS) || reader.may(Capability.CHANGE_CONFIG);
    }
}
