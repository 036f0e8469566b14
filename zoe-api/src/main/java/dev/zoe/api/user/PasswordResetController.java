package dev.zoe.api.user;

import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.password.PasswordResetView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.api.user.PasswordResetService.NewPasswordReset;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Resets of passwords by an administrator. */
@RestController
@RequestMapping(path = "/api/v1/users/{username}/password-reset", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "users", description = "Users, and their passwords")
class PasswordResetController {

    private final PasswordResetService resets;

    PasswordResetController(PasswordResetService resets) {
        this.resets = resets;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(
            summary = "Make a secret with which a user sets a new password",
            description = "The present password and all tokens of another user end at once, unless revoke is false.")
    PasswordResetView reset(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            content = @Content(schema = @Schema(implementation = NewPasswordReset.class)))
                    @RequestBody(required = false)
                    Optional<String> body) {
        return resets.reset(caller, username, body, idempotencyKey);
    }
}
