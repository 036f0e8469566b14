package dev.zoe.api.usage;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows what services have reserved. */
@RestController
@RequestMapping("/api/v1/usage")
@Tag(name = "usage", description = "What services have reserved")
class UsageController {
    private static final String CSV = "text/csv";

    private final UsageQueries queries;
    private final Clock clock;

    UsageController(UsageQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
    }

    @GetMapping(params = "format!=csv", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(summary = "Add up reserved core-hours and GB-hours")
    Page<UsageView> page(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "First day, of UTC; by default, 29 days before the last one") @RequestParam
                    Optional<String> from,
            @Parameter(description = "Last day, of UTC; by default, today") @RequestParam Optional<String> to,
            @Parameter(description = "Some of day, user, group, application, class and kind; user,kind by default")
                    @RequestParam
                    Optional<String> by,
            @Parameter(description = "User name") @RequestParam Optional<String> user,
            @Parameter(description = "Name of the group that executions count for") @RequestParam
                    Optional<String> group,
            @Parameter(description = "json or csv") @RequestParam Optional<String> format,
            @Parameter(schema = @Schema(type = "integer")) @RequestParam(defaultValue = PageLimit.DEFAULT) String limit,
            @RequestParam Optional<String> cursor) {
        return queries.page(
                caller,
                UsageRequest.read(
                        new UsageRequest.Parameters(from, to, by, user, group, format), limit, cursor, today()));
    }

    @GetMapping(produces = CSV)
    @Operation(summary = "The same as CSV, without pages")
    String csv(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam Optional<String> from,
            @RequestParam Optional<String> to,
            @RequestParam Optional<String> by,
            @RequestParam Optional<String> user,
            @RequestParam Optional<String> group,
            @RequestParam Optional<String> format) {
        UsageRequest request = UsageRequest.read(
                new UsageRequest.Parameters(from, to, by, user, group, format),
                PageLimit.DEFAULT,
                Optional.empty(),
                today());
        return UsageCsv.of(queries.all(caller, request), request.by());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
