package dev.zoe.api.servicelog;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.service.ServiceLogPart;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What services print. */
@RestController
@RequestMapping("/api/v1/executions/{id}/logs")
@Tag(name = "services", description = "Instances of the components of an execution")
class ServiceLogController {
    private static final String OFFSET = "X-Log-Offset";
    private static final String NEXT_OFFSET = "X-Log-Next-Offset";
    private static final String ENDED = "X-Log-Ended";
    private static final String DEFAULT_LIMIT = "65536";
    private static final int MOST = 4 << 20;
    private static final MediaType TEXT = new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.UTF_8);

    private final ServiceLogQueries logs;
    private final ServiceLogStreams streams;

    ServiceLogController(ServiceLogQueries logs, ServiceLogStreams streams) {
        this.logs = logs;
        this.streams = streams;
    }

    /** Also for a caller that accepts anything: of two equal choices, Spring takes the first in the alphabet. */
    @GetMapping(produces = {"text/plain;charset=UTF-8", MediaType.ALL_VALUE})
    @Operation(summary = "The output of a service: a range, its last lines, or everything until it ends")
    @ApiResponse(
            responseCode = "200",
            description = "The output; perhaps less than limit although there is more. An empty one: nothing more now",
            headers = {
                @Header(
                        name = OFFSET,
                        description = "Offset of the first byte; larger than requested if older output was lost",
                        schema = @Schema(type = "integer", format = "int64")),
                @Header(
                        name = NEXT_OFFSET,
                        description = "The offset with which the next read continues; absent when following",
                        schema = @Schema(type = "integer", format = "int64")),
                @Header(
                        name = ENDED,
                        description = "Whether the service has ended and nothing follows this response; absent when"
                                + " following",
                        schema = @Schema(type = "boolean"))
            },
            content = @Content(mediaType = "text/plain", schema = @Schema(type = "string")))
    ResponseEntity<?> read(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @Parameter(description = "Name of the service; the first monitored one when absent") @RequestParam
                    Optional<String> service,
            @Parameter(description = "Bytes from the start of the output; 0 when absent") @RequestParam
                    Optional<Long> offset,
            @Parameter(description = "Instead of offset: begin with this number of lines from the end") @RequestParam
                    Optional<Integer> tail,
            @Parameter(description = "Size in bytes, or of each piece when following")
                    @RequestParam(defaultValue = DEFAULT_LIMIT)
                    int limit,
            @Parameter(description = "Continue until the service has ended") @RequestParam(defaultValue = "false")
                    boolean follow) {
        check(offset, tail, limit);
        OptionalInt lines = TailParameter.read(tail);
        ServiceLogPart first = lines.isPresent()
                ? logs.lastLines(caller, id, service, lines.getAsInt())
                : logs.read(caller, id, service, offset.orElse(0L), limit, Duration.ZERO);
        ResponseEntity.BodyBuilder response =
                ResponseEntity.ok().contentType(TEXT).header(OFFSET, Long.toString(first.offset()));
        if (follow) {
            return response.body(streams.follow(caller, id, service, first, limit));
        }
        return response.header(NEXT_OFFSET, Long.toString(first.end()))
                .header(ENDED, Boolean.toString(first.ended()))
                .body(first.copy());
    }

    private static void check(Optional<Long> offset, Optional<Integer> tail, int limit) {
        if (offset.isPresent() && (offset.get() < 0 || tail.isPresent())) {
            throw Problem.badParameter(
                    "offset", offset.get().toString(), tail.isPresent() ? "left out when tail is given" : "0 or more");
        }
        if (limit < 1 || limit > MOST) {
            throw Problem.badParameter("limit", Integer.toString(limit), "a whole number from 1 to " + MOST);
        }
    }
}
