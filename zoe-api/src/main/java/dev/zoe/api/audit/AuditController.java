package dev.zoe.api.audit;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.ChainPosition;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists, exports and verifies the audit trail. */
@RestController
@RequestMapping("/api/v1/audit")
@Tag(name = "audit", description = "Who changed what")
class AuditController {
    private static final String CSV = "text/csv";

    private final AuditQueries queries;
    private final AuditCsv csv;
    private final AuditExport export;

    AuditController(AuditQueries queries, AuditCsv csv, AuditExport export) {
        this.queries = queries;
        this.csv = csv;
        this.export = export;
    }

    @GetMapping(params = "format!=csv", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "List entries of the audit trail, newest first")
    Page<AuditEntryView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "User name") @RequestParam Optional<String> actor,
            @Parameter(description = "Such as execution.cancel, or the part before the dot") @RequestParam
                    Optional<String> action,
            @Parameter(description = "Name of the target, such as 42, or kind and name, such as execution/42")
                    @RequestParam
                    Optional<String> target,
            @Parameter(description = "Entries of this time and later") @RequestParam Optional<String> since,
            @Parameter(description = "Entries before this time") @RequestParam Optional<String> until,
            @Parameter(description = "done, refused or failed") @RequestParam Optional<String> result,
            @Parameter(description = "json or csv") @RequestParam Optional<String> format,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        requireKnown(format);
        AuditListRequest.Criteria criteria = new AuditListRequest.Criteria(actor, action, target, since, until, result);
        return queries.list(caller, AuditListRequest.read(criteria, limit, cursor));
    }

    /** In the thread of the request, as the export. */
    @GetMapping(produces = CSV)
    @Operation(summary = "The same as CSV, without pages")
    @ApiResponse(
            responseCode = "200",
            description = "A header, and a line for each entry",
            content = @Content(mediaType = CSV, schema = @Schema(type = "string")))
    void csv(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<String> actor,
            @RequestParam Optional<String> action,
            @RequestParam Optional<String> target,
            @RequestParam Optional<String> since,
            @RequestParam Optional<String> until,
            @RequestParam Optional<String> result,
            @RequestParam Optional<String> format,
            HttpServletResponse response)
            throws IOException {
        requireKnown(format);
        AuditFilter filter = new AuditListRequest.Criteria(actor, action, target, since, until, result).filter();
        response.setContentType(CSV);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        csv.write(caller, filter, response.getOutputStream());
    }

    private static void requireKnown(Optional<String> format) {
        format.filter(text -> !text.equals("json") && !text.equals("csv")).ifPresent(text -> {
            throw Problem.badParameter("format", text, "json or csv");
        });
    }

    /** In the thread of the request, because an export may take longer than an asynchronous request may. */
    @GetMapping(path = "/export", produces = MediaType.APPLICATION_NDJSON_VALUE)
    @Operation(summary = "The whole audit trail as lines of JSON, in the order of the chain")
    @ApiResponse(
            responseCode = "200",
            description = "A line for each entry, and a last line with their number",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_NDJSON_VALUE,
                            schema = @Schema(oneOf = {AuditExport.Line.class, AuditExport.LastLine.class})))
    void export(@AuthenticationPrincipal ApiCaller caller, HttpServletResponse response) throws IOException {
        ChainPosition end = export.end(caller);
        response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        export.write(end, response.getOutputStream());
    }

    @GetMapping(path = "/verify", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Compare the whole audit trail with its chain of hashes")
    AuditVerificationView verify(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "POSITION:HASH of an earlier verification, which the chain must still have")
                    @RequestParam
                    Optional<String> known) {
        return queries.verify(caller, known);
    }
}
