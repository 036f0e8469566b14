package dev.zoe.api.array;

import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageCursor;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Arrays of executions. Their executions are cancelled with {@code POST /executions/cancel}. */
@RestController
@RequestMapping(path = "/api/v1/arrays", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "arrays", description = "Executions that are submitted together")
class ArraysController {

    private final ArrayService arrays;

    ArraysController(ArrayService arrays) {
        this.arrays = arrays;
    }

    @GetMapping
    @Operation(summary = "List arrays, newest first")
    Page<ArrayView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return arrays.list(caller, PageCursor.read(cursor).orElse(Long.MAX_VALUE), PageLimit.read(limit));
    }

    @PostMapping
    @CreatesOnce
    @Operation(
            summary = "Create an array without executions",
            description = "Submissions with 'array' join it. An array without executions is removed after a day.")
    ResponseEntity<ArrayView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = ArrayService.NewArray.class)))
                    @RequestBody
                    String body) {
        Creation<ArrayView> creation = arrays.create(caller, body, idempotencyKey);
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/arrays/" + creation.object().id()))
                .body(creation.object());
    }

    @GetMapping("/{id}")
    @Operation(summary = "One array, with the number of its executions in each status")
    ArrayView get(@AuthenticationPrincipal ApiCaller caller, @PathVariable long id) {
        return arrays.get(caller, id);
    }
}
