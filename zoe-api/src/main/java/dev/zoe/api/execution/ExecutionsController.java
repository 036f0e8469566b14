package dev.zoe.api.execution;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
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
    private final ExecutionDeletion deletion;

    ExecutionsController(ExecutionQueries queries, ExecutionCancellation cancellation, ExecutionDeletion deletion) {
        this.queries = queries;
        this.cancellation = cancellation;
        this.deletion = deletion;
    }

    @GetMapping
    @Operation(summary = "List executions, newest first")
    Page<ExecutionView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "One or more of the statuses, separated by commas")
                    @RequestParam(defaultValue = "")
                    List<String> status,
            @Parameter(description = "Beginning of the name") @RequestParam Optional<String> name,
            @Parameter(description = "User name of the owner") @RequestParam Optional<String> owner,
            @Parameter(description = "Name of the group that it counts for") @RequestParam Optional<String> group,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return queries.list(caller, ExecutionListRequest.read(status, name, owner, group, limit, cursor));
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

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete an ended execution")
    void delete(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        deletion.delete(caller, id);
    }
}
