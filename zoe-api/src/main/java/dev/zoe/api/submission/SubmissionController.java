package dev.zoe.api.submission;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Takes new executions. */
@RestController
@RequestMapping(path = "/api/v1/executions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "executions", description = "Submitted applications")
class SubmissionController {

    private final SubmissionService submission;
    private final JsonMapper json;

    SubmissionController(SubmissionService submission, JsonMapper json) {
        this.submission = submission;
        this.json = json;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Submit an application")
    @ApiResponse(responseCode = "201", description = "Accepted; Location is its address", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "202",
            description = "Accepted while the master is away; it will run when the master is back",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "An earlier submission has this idempotency key; the first execution",
            useReturnTypeSchema = true)
    ResponseEntity<ExecutionView> submit(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = SubmissionRequest.Body.class)))
                    @RequestBody
                    String body) {
        SubmissionRequest request = SubmissionRequest.read(json, body);
        SubmissionService.Outcome outcome = submission.submit(caller, request, idempotencyKey);
        HttpStatus status = HttpStatus.OK;
        if (outcome instanceof SubmissionService.Outcome.Accepted accepted) {
            status = accepted.masterAway() ? HttpStatus.ACCEPTED : HttpStatus.CREATED;
        }
        return ResponseEntity.status(status)
                .location(URI.create("/api/v1/executions/" + outcome.execution().id()))
                .body(outcome.execution());
    }
}
