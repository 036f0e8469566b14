package dev.zoe.api.quota;

import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.net.URI;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Quotas: what users may have at the same time. */
@RestController
@RequestMapping(path = "/api/v1/quotas", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "quotas", description = "What users may have at the same time")
class QuotasController {
    private final QuotaService quotas;

    QuotasController(QuotaService quotas) {
        this.quotas = quotas;
    }

    @GetMapping
    @Operation(summary = "The quotas, by name")
    Page<QuotaView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(quotas.list(caller));
    }

    @PostMapping
    @CreatesOnce
    @Operation(summary = "Create a quota")
    ResponseEntity<QuotaView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = QuotaInput.NewQuota.class)))
                    @RequestBody
                    String body) {
        Creation<QuotaView> creation = quotas.create(caller, body, idempotencyKey);
        QuotaView created = creation.object();
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/quotas/" + created.name()))
                .eTag(Long.toString(created.version()))
                .body(created);
    }

    @GetMapping("/{name}")
    @Operation(summary = "One quota")
    ResponseEntity<QuotaView> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name) {
        return answer(quotas.get(caller, name));
    }

    @PatchMapping("/{name}")
    @Operation(summary = "Change the limits of a quota", description = "A JSON merge patch (RFC 7396).")
    ResponseEntity<QuotaView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = QuotaInput.QuotaChange.class)))
                    @RequestBody
                    String body) {
        return answer(quotas.change(caller, name, body, ifMatch));
    }

    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a quota that no user has")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        quotas.delete(caller, name, ifMatch);
    }

    private static ResponseEntity<QuotaView> answer(QuotaView quota) {
        return ResponseEntity.ok().eTag(Long.toString(quota.version())).body(quota);
    }
}
