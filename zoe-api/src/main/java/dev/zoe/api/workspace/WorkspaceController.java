package dev.zoe.api.workspace;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.throttle.RequestBodySettings;
import dev.zoe.api.throttle.StreamedBody;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The files of a workspace. */
@RestController
@RequestMapping("/api/v1/workspace")
@Tag(name = "workspace", description = "Files in the workspaces of users")
class WorkspaceController {
    private static final String BINARY = "application/octet-stream";
    private static final String PATH = "Names with / between them, from the workspace down, such as results/42/a.txt";
    private static final String OWNER = "Name of the owner; the caller when absent";

    private final WorkspaceQueries files;
    private final WorkspaceDownloads downloads;
    private final WorkspaceChanges changes;
    private final WorkspaceSettings settings;
    private final RequestBodySettings bodies;

    WorkspaceController(
            WorkspaceQueries files,
            WorkspaceDownloads downloads,
            WorkspaceChanges changes,
            WorkspaceSettings settings,
            RequestBodySettings bodies) {
        this.files = files;
        this.downloads = downloads;
        this.changes = changes;
        this.settings = settings;
        this.bodies = bodies;
    }

    @GetMapping(path = "/files", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "The entries of a directory of a workspace, by name")
    Page<WorkspaceFileView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = PATH + "; the workspace itself when absent") @RequestParam(defaultValue = "")
                    String path,
            @Parameter(description = OWNER) @RequestParam Optional<String> owner,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return files.list(caller, owner, path, limit, cursor);
    }

    @DeleteMapping(path = "/files")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a file, a link itself, or an empty directory")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = PATH) @RequestParam String path,
            @Parameter(description = OWNER) @RequestParam Optional<String> owner,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        changes.delete(caller, owner, path, ifMatch);
    }

    @GetMapping(path = "/content", produces = MediaType.ALL_VALUE)
    @Operation(summary = "The content of a file, or the part that the header Range names")
    @ApiResponse(
            responseCode = "200",
            description = "The content",
            headers = @Header(name = "ETag", ref = "#/components/headers/ETag"),
            content = @Content(mediaType = BINARY, schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(
            responseCode = "206",
            description = "The part of the content that the header Range names",
            headers = @Header(name = "ETag", ref = "#/components/headers/ETag"),
            content = @Content(mediaType = BINARY, schema = @Schema(type = "string", format = "binary")))
    ResponseEntity<?> read(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = PATH) @RequestParam String path,
            @Parameter(description = OWNER) @RequestParam Optional<String> owner,
            @RequestHeader("Range") Optional<String> range,
            @RequestHeader("If-Range") Optional<String> ifRange,
            @Parameter(hidden = true) HttpMethod method) {
        return downloads.open(caller, owner, path, range, ifRange, method.equals(HttpMethod.HEAD));
    }

    @PutMapping(path = "/content", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Write a file; it appears when it is complete, with its directories",
            requestBody =
                    @RequestBody(
                            content =
                                    @Content(mediaType = BINARY, schema = @Schema(type = "string", format = "binary"))))
    WorkspaceFileView write(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = PATH) @RequestParam String path,
            @Parameter(description = OWNER) @RequestParam Optional<String> owner,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @RequestHeader(name = "If-None-Match") Optional<String> ifNoneMatch,
            @Parameter(hidden = true) HttpServletRequest request)
            throws IOException {
        return changes.write(
                caller,
                owner,
                path,
                new WorkspaceChanges.FileCondition(ifMatch, ifNoneMatch),
                StreamedBody.of(request, settings.maxUpload().toBytes(), bodies));
    }
}
