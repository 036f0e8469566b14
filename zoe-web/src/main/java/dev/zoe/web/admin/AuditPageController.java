package dev.zoe.web.admin;

import dev.zoe.api.audit.AuditCsv;
import dev.zoe.api.audit.AuditExport;
import dev.zoe.api.audit.AuditListRequest;
import dev.zoe.api.audit.AuditQueries;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.audit.AuditFilter;
import dev.zoe.db.audit.ChainPosition;
import dev.zoe.db.user.Capability;
import dev.zoe.web.frame.PageController;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;

/** The audit trail: filtered, a page at a time, the newest first; and all of it as a file. */
@PageController
class AuditPageController {
    private static final int LIMIT = 50;

    private final AuditQueries queries;
    private final AuditCsv csv;
    private final AuditExport export;

    AuditPageController(AuditQueries queries, AuditCsv csv, AuditExport export) {
        this.queries = queries;
        this.csv = csv;
        this.export = export;
    }

    /** The fields of the filter; blank ones do not count. */
    record Filter(
            Optional<String> actor,
            Optional<String> action,
            Optional<String> target,
            Optional<String> since,
            Optional<String> until,
            Optional<String> result,
            Optional<String> cursor) {

        Filter {
            actor = given(actor);
            action = given(action);
            target = given(target);
            since = given(since);
            until = given(until);
            result = given(result);
            cursor = given(cursor);
        }

        private static Optional<String> given(Optional<String> field) {
            return field.map(String::strip).filter(text -> !text.isEmpty());
        }

        AuditListRequest.Criteria criteria() {
            return new AuditListRequest.Criteria(actor, action, target, since, until, result);
        }

        AuditListRequest request() {
            return AuditListRequest.read(criteria(), LIMIT, cursor);
        }
    }

    @GetMapping("/admin/audit")
    String show(@AuthenticationPrincipal ApiCaller caller, @ModelAttribute("filter") Filter filter, Model model) {
        caller.require(Capability.CHANGE_CONFIG);
        model.addAttribute("page", queries.list(caller, filter.request()));
        return "admin/audit";
    }

    /** All entries that meet the conditions, in the thread of the request as the export. */
    @GetMapping("/admin/audit/csv")
    void csv(
            @AuthenticationPrincipal ApiCaller caller,
            @ModelAttribute("filter") Filter filter,
            HttpServletResponse response)
            throws IOException {
        caller.require(Capability.CHANGE_CONFIG);
        AuditFilter wanted = filter.criteria().filter();
        response.setContentType("text/csv");
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit.csv\"");
        csv.write(caller, wanted, response.getOutputStream());
    }

    /** The whole trail as lines of JSON, in the thread of the request: it may take longer than others may. */
    @GetMapping("/admin/audit/export")
    void export(@AuthenticationPrincipal ApiCaller caller, HttpServletResponse response) throws IOException {
        ChainPosition end = export.end(caller);
        response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
        response.setCharacterEncoding(StandardCharsets.UTF_8);
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit.ndjson\"");
        export.write(end, response.getOutputStream());
    }
}
