package dev.zoe.api.workspace;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What executions have left in the workspaces of their owners. */
@RestController
@Tag(name = "workspace", description = "Files in the workspaces of users")
class ResultsController {
    private final WorkspaceQueries files;

    ResultsController(WorkspaceQueries files) {
        this.files = files;
    }

    @GetMapping(path = "/api/v1/executions/{id}/results", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "The results of an execution in the workspace of its owner")
    Page<WorkspaceFileView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable long id,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return files.results(caller, id, limit, cursor);
    }
}
