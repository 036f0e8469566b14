package dev.zoe.api.execution;

import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.stream.StateStreams;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** The newest executions as a stream, with {@code Accept: text/event-stream}. */
@RestController
@RequestMapping(path = "/api/v1/executions", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
@Tag(name = "executions", description = "Submitted applications")
class ExecutionStreamController {
    private final ExecutionQueries queries;
    private final StateStreams streams;

    ExecutionStreamController(ExecutionQueries queries, StateStreams streams) {
        this.queries = queries;
        this.streams = streams;
    }

    @GetMapping
    @Operation(summary = "A stream of the newest executions: all of them after each change")
    SseEmitter stream(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "One or more of the statuses, separated by commas")
                    @RequestParam(defaultValue = "")
                    List<String> status,
            @Parameter(description = "Beginning of the name") @RequestParam Optional<String> name,
            @Parameter(description = "User name of the owner") @RequestParam Optional<String> owner,
            @Parameter(description = "Name of the group that it counts for") @RequestParam Optional<String> group,
            @Parameter(
                            description = "Kind of the application",
                            schema = @Schema(allowableValues = {"batch", "interactive", "service"}))
                    @RequestParam
                    Optional<String> kind,
            @Parameter(description = "Id of an array, such as 41, or of one of its executions, such as 41_3")
                    @RequestParam
                    Optional<String> array,
            @Parameter(description = "true: those that others share with you, in place of your own ones")
                    @RequestParam(defaultValue = "false")
                    boolean shared,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId,
            @Parameter(description = "Submitted at this time or later") @RequestParam("submitted_since")
                    Optional<String> submittedSince,
            @Parameter(description = "Submitted at this time or earlier") @RequestParam("submitted_until")
                    Optional<String> submittedUntil,
            @Parameter(description = "Ended at this time or later") @RequestParam("ended_since")
                    Optional<String> endedSince,
            @Parameter(description = "Ended at this time or earlier") @RequestParam("ended_until")
                    Optional<String> endedUntil) {
        ExecutionListParameters conditions = new ExecutionListParameters(
                status,
                name,
                owner,
                group,
                kind,
                array,
                submittedSince,
                submittedUntil,
                endedSince,
                endedUntil,
                shared);
        ExecutionListRequest wanted = ExecutionListRequest.read(conditions, PageOrder.NEWEST, limit, Optional.empty());
        return streams.start(caller, "executions", lastEventId, () -> queries.list(caller, wanted));
    }
}
