package dev.zoe.api.execution;

import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.pagination.PageOrder;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
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
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Lists, shows, cancels and deletes executions. {@code SubmissionController} takes new ones. */
@RestController
@RequestMapping(path = "/api/v1/executions", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "executions", description = "Submitted applications")
class ExecutionsController {
    private final ExecutionQueries queries;
    private final ExecutionCancellation cancellation;
    private final BulkCancellation bulkCancellation;
    private final ExecutionDeletion deletion;
    private final ExecutionActivity activity;
    private final JsonObjectReader json;

    ExecutionsController(
            ExecutionQueries queries,
            ExecutionCancellation cancellation,
            BulkCancellation bulkCancellation,
            ExecutionDeletion deletion,
            ExecutionActivity activity,
            JsonObjectReader json) {
        this.queries = queries;
        this.cancellation = cancellation;
        this.bulkCancellation = bulkCancellation;
        this.deletion = deletion;
        this.activity = activity;
        this.json = json;
    }

    @GetMapping
    @Operation(
            summary = "List executions, newest or oldest first, or in another order",
            description = "Executions without the time that the list is sorted by come last, newest first. A cursor"
                    + " of a list with sort=name, started or ended belongs to its sort and its conditions.")
    Page<ExecutionView> list(
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
            @Parameter(description = "Submitted at this time or later") @RequestParam("submitted_since")
                    Optional<String> submittedSince,
            @Parameter(description = "Submitted at this time or earlier") @RequestParam("submitted_until")
                    Optional<String> submittedUntil,
            @Parameter(description = "Ended at this time or later") @RequestParam("ended_since")
                    Optional<String> endedSince,
            @Parameter(description = "Ended at this time or earlier") @RequestParam("ended_until")
                    Optional<String> endedUntil,
            @Parameter(schema = @Schema(allowableValues = {PageOrder.NEWEST, PageOrder.OLDEST}))
                    @RequestParam(defaultValue = PageOrder.NEWEST)
                    String order,
            @Parameter(
                            description = "Replaces order; with '-' the largest first",
                            schema =
                                    @Schema(
                                            allowableValues = {
                                                "submitted",
                                                "-submitted",
                                                "name",
                                                "-name",
                                                "started",
                                                "-started",
                                                "ended",
                                                "-ended"
                                            }))
                    @RequestParam
                    Optional<String> sort,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        ExecutionListParameters wanted = new ExecutionListParameters(
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
        SortParameter sorted = SortParameter.read(sort, order);
        if (sorted.key().isEmpty()) {
            return queries.list(caller, ExecutionListRequest.read(wanted, sorted.order(), limit, cursor));
        }
        ExecutionListRequest request = ExecutionListRequest.read(wanted, sorted.order(), limit, Optional.empty());
        return queries.listSorted(caller, request, sorted.key().get(), cursor);
    }

    @GetMapping("/{id}")
    @Operation(summary = "One execution with its description")
    ExecutionView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return queries.get(caller, id);
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Request the end of an execution; a repeated call has no effect")
    ExecutionView cancel(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return cancellation.cancel(caller, id);
    }

    @PostMapping("/{id}/activity")
    @Operation(
            summary = "Say that a running execution is used",
            description = "An idle execution gets its elastic services back, and the time to its end begins anew.")
    ExecutionView touch(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return activity.touch(caller, id);
    }

    @PostMapping("/cancel")
    @Operation(
            summary = "Request the end of all executions that meet conditions, or show which ones they are",
            description = "Up to limit executions a call, the newest first.")
    @ApiResponse(responseCode = "202", description = "Their end was requested", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "200", description = "A dry run, which changes nothing", useReturnTypeSchema = true)
    ResponseEntity<BulkCancelView> cancelAll(
            @AuthenticationPrincipal ApiCaller caller,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = BulkCancelRequest.Body.class)))
                    @RequestBody
                    String body) {
        BulkCancelRequest request = BulkCancelRequest.read(json.read(body, BulkCancelRequest.EXAMPLE));
        return ResponseEntity.status(request.dryRun() ? HttpStatus.OK : HttpStatus.ACCEPTED)
                .body(bulkCancellation.cancel(caller, request));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete an ended execution")
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        deletion.delete(caller, id);
    }
}
