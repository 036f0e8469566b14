package dev.zoe.api.token;

import dev.zoe.api.idempotency.CreatesOnce;
import dev.zoe.api.idempotency.Creation;
import dev.zoe.api.idempotency.CreationCall;
import dev.zoe.api.idempotency.IdempotencyKey;
import dev.zoe.api.input.JsonObjectReader;
import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Tokens of the caller, and for administrators those of every user. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "tokens", description = "Personal tokens, with which programs log in as a user")
class TokenController {
    private final TokenService tokens;
    private final TokenCreation creation;
    private final JsonObjectReader json;

    TokenController(TokenService tokens, TokenCreation creation, JsonObjectReader json) {
        this.tokens = tokens;
        this.creation = creation;
        this.json = json;
    }

    @GetMapping("/tokens")
    @Operation(summary = "Your tokens, without their secrets")
    Page<TokenView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(tokens.list(caller));
    }

    @PostMapping(path = "/tokens", consumes = MediaType.APPLICATION_JSON_VALUE)
    @CreatesOnce
    @Operation(
            summary = "Create a token; only this response has its secret",
            description = "Needs a log-in by password, or by a token of the scope all that does not expire earlier.")
    ResponseEntity<CreatedTokenView> create(
            @AuthenticationPrincipal ApiCaller caller,
            @RequestHeader(name = IdempotencyKey.HEADER) Optional<String> idempotencyKey,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = NewTokenRequest.class)))
                    @RequestBody
                    String body) {
        Creation<CreatedTokenView> token = creation.create(
                new CreationCall(caller, "tokens", idempotencyKey, json.read(body, NewTokenRequest.EXAMPLE)));
        return ResponseEntity.status(token.status()).body(token.object());
    }

    @DeleteMapping("/tokens/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Revoke one of your tokens; it ends at once",
            description = "Needs a log-in by password, or by a token of the scope all.")
    void revoke(@AuthenticationPrincipal ApiCaller caller, @PathVariable String name) {
        tokens.revoke(caller, name);
    }

    @GetMapping("/users/{username}/tokens")
    @Operation(summary = "The tokens of a user, without their secrets")
    Page<TokenView> listOfUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username) {
        return Page.whole(tokens.list(caller, username));
    }

    @DeleteMapping("/users/{username}/tokens/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Revoke a token of a user; it ends at once")
    void revokeOfUser(
            @AuthenticationPrincipal ApiCaller caller, @PathVariable String username, @PathVariable String name) {
        tokens.revoke(caller, username, name);
    }
}
