package dev.zoe.api.user;

import dev.zoe.api.execution.ExecutionCancellation;
import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.pagination.PageLimit;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
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
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users. */
@RestController
@RequestMapping(path = "/api/v1/users", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "users", description = "Users, and their passwords")
class UsersController {

    private static final String KEEP = "keep";
    private static final String CANCEL = "cancel";

    private final UserQueries queries;
    private final UserService users;
    private final ExecutionCancellation cancellation;

    UsersController(UserQueries queries, UserService users, ExecutionCancellation cancellation) {
        this.queries = queries;
        this.users = users;
        this.cancellation = cancellation;
    }

    @GetMapping
    @Operation(summary = "List users by name")
    Page<UserView> list(
            @AuthenticationPrincipal ApiCaller caller,
            @Parameter(description = "Beginning of the user name") @RequestParam Optional<String> name,
            @Parameter(description = "Name of the role") @RequestParam Optional<String> role,
            @Parameter(description = "Name of the quota") @RequestParam Optional<String> quota,
            @RequestParam Optional<Boolean> enabled,
            @RequestParam(defaultValue = PageLimit.DEFAULT) int limit,
            @RequestParam Optional<String> cursor) {
        return queries.list(caller, name, role, quota, enabled, limit, cursor);
    }

    @PostMapping
    @CreatesOnce
    @Operation(summary = "Create a user")
    ResponseEntity<NewUserView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = UserInput.NewUser.class)))
                    @RequestBody
                    String body) {
        Creation<NewUserView> creation = users.create(caller, body, idempotencyKey);
        NewUserView created = creation.object();
        return ResponseEntity.status(creation.status())
                .location(URI.create("/api/v1/users/" + created.user().username()))
                .eTag(Long.toString(created.user().version()))
                .body(created);
    }

    @GetMapping("/me")
    @Operation(summary = "The user who calls, with capabilities, usage and limits")
    ResponseEntity<CurrentUserView> me(@AuthenticationPrincipal ApiCaller caller) {
        return ResponseEntity.ok(queries.current(caller));
    }

    @GetMapping("/{username}")
    @Operation(summary = "One user")
    ResponseEntity<UserView> get(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username) {
        return answer(queries.get(caller, username));
    }

    @PatchMapping("/{username}")
    @Operation(summary = "Change a user", description = "A JSON merge patch (RFC 7396).")
    ResponseEntity<UserView> change(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            @Parameter(description = "What happens to the executions of a user who is disabled: keep or cancel")
                    @RequestParam(defaultValue = KEEP)
                    String executions,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = UserInput.UserChange.class)))
                    @RequestBody
                    String body) {
        if (!executions.equals(KEEP) && !executions.equals(CANCEL)) {
            throw Problem.badParameter("executions", executions, "keep or cancel");
        }
        UserView changed = users.change(caller, username, body, ifMatch);
        if (executions.equals(CANCEL) && !changed.enabled()) {
            cancellation.cancelAllOf(changed.id(), caller);
        }
        return answer(changed);
    }

    @DeleteMapping("/{username}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a user without executions")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        users.delete(caller, username, ifMatch);
    }

    private static ResponseEntity<UserView> answer(UserView user) {
        return ResponseEntity.ok().eTag(Long.toString(user.version())).body(user);
    }
}
