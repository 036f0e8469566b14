package dev.zoe.api.role;

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

/** Roles: what users may do. */
@RestController
@RequestMapping(path = "/api/v1/roles", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "roles", description = "What users may do")
class RolesController {
    private final RoleService roles;

    RolesController(RoleService roles) {
        this.roles = roles;
    }

    @GetMapping
    @Operation(summary = "The roles, by name")
    Page<RoleView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(roles.list(caller));
    }

    @PostMapping
    @CreatesOnce
    @Operation(summary = "Create a role")
    ResponseEntity<RoleView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = RoleInput.NewRole.class)))
                    @RequestBody
                    String body) {
        Creation<RoleView> creation = roles.create(caller, body, idempotencyKey);
        RoleView created = creation.object();
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/roles/" + created.name()))
                .eTag(Long.toString(created.version()))
                .body(created);
    }

    @GetMapping("/{name}")
    @Operation(summary = "One role")
    ResponseEntity<RoleView> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name) {
        return answer(roles.get(caller, name));
    }

    @PatchMapping("/{name}")
    @Operation(summary = "Change the capabilities of a role", description = "A JSON merge patch (RFC 7396).")
    ResponseEntity<RoleView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = RoleInput.RoleChange.class)))
                    @RequestBody
                    String body) {
        return answer(roles.change(caller, name, body, ifMatch));
    }

    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a role that no user has")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        roles.delete(caller, name, ifMatch);
    }

    private static ResponseEntity<RoleView> answer(RoleView role) {
        return ResponseEntity.ok().eTag(Long.toString(role.version())).body(role);
    }
}
