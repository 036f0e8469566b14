package dev.zoe.api.event;

import dev.zoe.api.input.TimeParameter;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.mapping.AgeOrder;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Events as lists and, with {@code Accept: text/event-stream}, as streams. */
@RestController
@RequestMapping("/api/v1")
@Tag(name = "events", description = "Events of executions, nodes and settings")
class EventsController {
    private static final String SINCE = "Of this time or later, such as 2026-11-23T10:00:00Z";

    private final EventQueries queries;
    private final EventStreams streams;

    EventsController(EventQueries queries, EventStreams streams) {
        this.queries = queries;
        this.streams = streams;
    }

    @GetMapping(path = "/executions/{id}/events", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "The events of an execution, oldest or newest first")
    Page<EventView> ofExecution(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @Parameter(description = SINCE) @RequestParam Optional<String> since,
            @RequestParam(defaultValue = PageOrder.OLDEST) String order,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        AgeOrder read = PageOrder.read(order);
        return queries.ofExecution(
                caller, id, time(since), read, PageCursor.read(cursor).orElse(read.start()), PageLimit.read(limit));
    }

    @GetMapping(path = "/executions/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @Operation(summary = "A stream of the events of an execution, until it has ended")
    SseEmitter streamOfExecution(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId) {
        return streams.ofExecution(caller, id, read(lastEventId).orElse(0L));
    }

    @GetMapping(path = "/events", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "All events that the caller may see, oldest or newest first")
    Page<EventView> all(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = SINCE) @RequestParam Optional<String> since,
            @RequestParam(defaultValue = PageOrder.OLDEST) String order,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        AgeOrder read = PageOrder.read(order);
        return queries.all(
                caller, time(since), read, PageCursor.read(cursor).orElse(read.start()), PageLimit.read(limit));
    }

    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @Operation(summary = "A stream of all events that the caller may see")
    SseEmitter streamOfAll(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId) {
        return streams.all(caller, read(lastEventId));
    }

    private static Optional<Instant> time(Optional<String> since) {
        return since.map(text -> TimeParameter.read("since", text));
    }

    private static Optional<Long> read(Optional<String> lastEventId) {
        return lastEventId.map(id -> {
            if (!id.matches("\\d{1,18}")) {
                throw Problem.badParameter("Last-Event-ID", id, "the id of an event");
            }
            return Long.valueOf(id);
        });
    }
}
