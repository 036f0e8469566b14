package dev.zoe.api.servicelog;

import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
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

/** What several services print, as one stream, with {@code Accept: text/event-stream}. */
@RestController
@RequestMapping("/api/v1/executions/{id}/logs")
@Tag(name = "services", description = "Instances of the components of an execution")
class ServiceLogEventsController {
    private final MergedLogStreams streams;

    ServiceLogEventsController(MergedLogStreams streams) {
        this.streams = streams;
    }

    @GetMapping(produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @Operation(
            summary = "A stream of the output of some services, until all of them have ended",
            description = "Each event 'log' has a piece of the output of one service: its name, the offset, the text."
                    + " The event 'end' is the last one.")
    SseEmitter stream(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @Parameter(description = "Names of services, separated by commas; the first monitored one when absent")
                    @RequestParam(defaultValue = "")
                    List<String> service,
            @Parameter(description = "All services of the execution, up to 100") @RequestParam(defaultValue = "false")
                    boolean all,
            @Parameter(description = "Begin with this number of lines of each service; everything when absent")
                    @RequestParam
                    Optional<Integer> tail,
            @RequestHeader(name = "Last-Event-ID") Optional<String> lastEventId) {
        return streams.start(caller, id, LogSelection.read(service, all), lastEventId, TailParameter.read(tail));
    }
}
