package dev.zoe.api.event;

import dev.zoe.api.execution.ExecutionQueries;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StreamRegistry;
import dev.zoe.db.execution.ExecutionStatus;
import dev.zoe.db.mapping.AgeOrder;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Sends events to a reader: first those that it has missed, then new ones. */
public final class EventStreams {
    private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);
    private static final long NO_TIMEOUT = 0;
    private static final Set<String> FINAL = Arrays.stream(ExecutionStatus.values())
            .filter(ExecutionStatus::hasEnded)
            .map(ExecutionStatus::wire)
            .collect(Collectors.toUnmodifiableSet());

    private final EventQueries queries;
    private final EventBroadcaster broadcaster;
    private final ExecutionQueries executions;
    private final StreamRegistry streams;
    private final Duration heartbeat;

    public EventStreams(
            EventQueries queries,
            EventBroadcaster broadcaster,
            ExecutionQueries executions,
            StreamRegistry streams,
            Duration heartbeat) {
        this.queries = queries;
        this.broadcaster = broadcaster;
        this.executions = executions;
        this.streams = streams;
        this.heartbeat = heartbeat;
    }

    /**
     * The events of an execution from {@code after} on; the stream ends after the one with which the execution ends.
     *
     * @throws Problem when there is no such execution that the caller may see
     */
    SseEmitter ofExecution(ApiCaller caller, long execution, long after) {
        executions.find(caller, execution);
        EventSubscription subscription = new EventSubscription(
                event -> event.executionId().filter(id -> id == execution).isPresent(),
                event -> EventView.of(event, caller));
        return start(
                caller,
                subscription,
                new Sending(
                        after,
                        true,
                        from -> queries.ofExecution(
                                caller, execution, Optional.empty(), AgeOrder.OLDEST_FIRST, from, PageLimit.MOST)));
    }

    /** Every event that the caller may see; from {@code after} on if given, or from now on. */
    SseEmitter all(ApiCaller caller, Optional<Long> after) {
        EventSubscription subscription =
                new EventSubscription(EventQueries.visibility(caller)::includes, event -> EventView.of(event, caller));
        LongFunction<Page<EventView>> missed = after.isEmpty()
                ? from -> Page.whole(List.of())
                : from -> queries.all(caller, Optional.empty(), AgeOrder.OLDEST_FIRST, from, PageLimit.MOST);
        return start(caller, subscription, new Sending(after.orElse(0L), false, missed));
    }

    /**
     * @param after the last event that the reader has
     * @param endsWithExecution whether the stream ends after a final transition
     * @param missed reads what came after an event
     */
    private record Sending(long after, boolean endsWithExecution, LongFunction<Page<EventView>> missed) {
        boolean isLast(EventView event) {
            return endsWithExecution
                    && event.kind().equals("execution")
                    && event.to().filter(FINAL::contains).isPresent();
        }
    }

    private SseEmitter start(ApiCaller caller, EventSubscription subscription, Sending sending) {
        SseEmitter emitter = new SseEmitter(NO_TIMEOUT);
        streams.start(caller, () -> run(emitter, subscription, sending));
        return emitter;
    }

    private void run(SseEmitter emitter, EventSubscription subscription, Sending sending) {
        try {
            long since = broadcaster.subscribe(subscription);
            send(emitter, subscription, sending, since);
            emitter.complete();
        } catch (IOException gone) {
            LOG.debug("A reader of events has disconnected: reason=\"{}\"", gone.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            emitter.complete();
        } catch (RuntimeException e) {
            LOG.warn("A stream of events was cut off: reason=\"{}\"", e.getMessage());
            emitter.completeWithError(e);
        } finally {
            broadcaster.unsubscribe(subscription);
        }
    }

    /** What was up to {@code since} is read, what comes after it is handed over: so nothing is missed or sent twice. */
    private void send(SseEmitter emitter, EventSubscription subscription, Sending sending, long since)
            throws IOException, InterruptedException {
        emitter.send(SseEmitter.event().comment("events"));
        long last = sending.after;
        boolean more = last < since;
        while (more) {
            Page<EventView> missed = sending.missed.apply(last);
            for (EventView event : missed.items()) {
                if (event.id() <= since) {
                    last = write(emitter, event);
                    if (sending.isLast(event)) {
                        return;
                    }
                }
            }
            more = missed.next().isPresent()
                    && missed.items().get(missed.items().size() - 1).id() < since;
        }
        while (!subscription.isOverrun()) {
            Optional<EventView> event = subscription.next(heartbeat);
            if (event.isEmpty()) {
                emitter.send(SseEmitter.event().comment("alive"));
            } else if (event.get().id() > last) {
                last = write(emitter, event.get());
                if (sending.isLast(event.get())) {
                    return;
                }
            }
        }
    }

    private static long write(SseEmitter emitter, EventView event) throws IOException {
        emitter.send(SseEmitter.event()
                .id(Long.toString(event.id()))
                .name(event.kind())
                .data(event, MediaType.APPLICATION_JSON));
        return event.id();
    }
}
