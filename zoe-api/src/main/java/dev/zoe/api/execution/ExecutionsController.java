package dev.zoe.api.execution;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.submission.SubmissionRequest;
import dev.zoe.api.submission.SubmissionService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Submit, list, look at, cancel and delete executions. */
@RestController
@RequestMapping(path = "/api/v1/executions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "executions", description = "Submitted applications")
class ExecutionsController {
    private final SubmissionService submission;
    private final ExecutionQueries queries;
    private final ExecutionCancellation cancellation;
    private final ExecutionDeletion deletion;
    private final JsonMapper json;

    ExecutionsController(
            SubmissionService submission,
            ExecutionQueries queries,
            ExecutionCancellation cancellation,
            ExecutionDeletion deletion,
            JsonMapper json) {
        this.submission = submission;
        this.queries = queries;
        this.cancellation = cancellation;
        this.deletion = deletion;
        this.json = json;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Submit an application")
    @ApiResponse(responseCode = "201", description = "Accepted; Location says where it is", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "202",
            description = "Accepted while the master is away; it will run when the master is back",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "Submitted with this idempotency key before; the first execution",
            useReturnTypeSchema = true)
    ResponseEntity<ExecutionView> submit(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = "Idempotency-Key") Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = SubmissionRequest.class)))
                    @RequestBody
                    String body) {
        SubmissionRequest request = SubmissionRequest.read(json, body);
        SubmissionService.Outcome outcome = submission.submit(caller, request.name(), request.application(), idempotencyKey);
        HttpStatus status = HttpStatus.OK;
        if (outcome instanceof SubmissionService.Outcome.Accepted accepted) {
            status = accepted.masterAway() ? HttpStatus.ACCEPTED : HttpStatus.CREATED;
        }
        return ResponseEntity.status(status)
                .location(URI.create("/api/v1/executions/" + outcome.execution().id()))
                .body(outcome.execution());
    }

    @GetMapping
    @Operation(summary = "List executions, newest first")
    Page<ExecutionView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "One or more of the statuses, separated by commas")
                    @RequestParam(defaultValue = "")
                    List<String> status,
            @Parameter(description = "How the name begins") @RequestParam Optional<String> name,
            @Parameter(description = "User name of the owner") @RequestParam Optional<String> owner,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return queries.list(caller, ExecutionListRequest.read(status, name, owner, limit, cursor));
    }

    @GetMapping("/{id}")
    @Operation(summary = "One execution with its description")
    ExecutionView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return queries.get(caller, id);
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Ask for an execution to end; harmless when repeated")
    ExecutionView cancel(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return cancellation.cancel(caller, id);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete an ended execution for good")
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        deletion.delete(caller, id);
    }
}
