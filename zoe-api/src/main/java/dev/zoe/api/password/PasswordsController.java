package dev.zoe.api.password;

import dev.zoe.api.input.FieldReader;
import dev.zoe.api.input.FieldType;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Passwords that users set themselves. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "users", description = "Users, and their passwords")
class PasswordsController {

    private final PasswordService passwords;
    private final PasswordResetUse resets;
    private final JsonObjectReader json;

    PasswordsController(PasswordService passwords, PasswordResetUse resets, JsonObjectReader json) {
        this.passwords = passwords;
        this.resets = resets;
        this.json = json;
    }

    /** The body of a change, for the OpenAPI document. */
    @Schema(name = "PasswordChange")
    record PasswordChange(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String current,
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String password) {}

    /** The body of a reset, for the OpenAPI document. */
    @Schema(name = "PasswordResetUse")
    record ResetUse(
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String username,
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String secret,
            @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String password) {}

    @PutMapping("/users/me/password")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Change the own password")
    void change(
            @AuthenticationPrincipal ApiCaller caller,
            HttpServletRequest request,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = PasswordChange.class)))
                    @RequestBody
                    String body) {
        FieldReader fields = new FieldReader(json.read(body, "{\"current\": \"…\", \"password\": \"…\"}"));
        Optional<String> current = fields.require("current", FieldType.TEXT);
        Optional<String> password = fields.require("password", FieldType.TEXT);
        fields.requireNoErrors();
        passwords.change(caller, request.getRemoteAddr(), current.orElseThrow(), password.orElseThrow());
    }

    @PostMapping("/password-resets")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Set a password with a secret that an administrator passed on")
    void redeem(
            HttpServletRequest request,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = ResetUse.class)))
                    @RequestBody
                    String body) {
        FieldReader fields =
                new FieldReader(json.read(body, "{\"username\": \"…\", \"secret\": \"…\", \"password\": \"…\"}"));
        Optional<String> username = fields.require("username", FieldType.TEXT);
        Optional<String> secret = fields.require("secret", FieldType.TEXT);
        Optional<String> password = fields.require("password", FieldType.TEXT);
        fields.requireNoErrors();
        resets.redeem(username.orElseThrow(), secret.orElseThrow(), password.orElseThrow(), request.getRemoteAddr());
    }
}
