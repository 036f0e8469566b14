package dev.zoe.api.secret;

import dev.zoe.api.pagination.Page;
import dev.zoe.api.security.ApiCaller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Secrets of the caller, and for administrators those of every user. */
@RestController
@RequestMapping(path = "/api/v1", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "secrets", description = "Secrets, which services find in files; no call returns their values")
class SecretController {
    private final SecretService secrets;
    private final JsonMapper json;

    SecretController(SecretService secrets, JsonMapper json) {
        this.secrets = secrets;
        this.json = json;
    }

    @GetMapping("/secrets")
    @Operation(summary = "Your secrets, without their values")
    Page<SecretView> list(@AuthenticationPrincipal ApiCaller caller) {
        return Page.whole(secrets.list(caller));
    }

    @PutMapping(path = "/secrets/{name}", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            summary = "Set one of your secrets, a new one or a new value",
            description = "Needs a log-in by password, or by a token of the scope all. Services that run keep the"
                    + " value of their start.")
    @ApiResponse(
            responseCode = "200",
            description = "OK",
            useReturnTypeSchema = true,
            headers = @Header(name = "ETag", ref = "#/components/headers/ETag"))
    ResponseEntity<SecretView> put(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch,
            @RequestHeader(name = "If-None-Match") Optional<String> ifNoneMatch,
            @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content = @Content(schema = @Schema(implementation = NewSecretValue.class)))
                    @RequestBody
                    String body) {
        SecretView secret = secrets.put(caller, name, NewSecretValue.read(json, body), ifMatch, ifNoneMatch);
        return ResponseEntity.ok().eTag(Long.toString(secret.version())).body(secret);
    }

    @DeleteMapping("/secrets/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary = "Delete one of your secrets",
            description = "Needs a log-in by password, or by a token of the scope all. Services that run keep it.")
    void delete(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        secrets.delete(caller, name, ifMatch);
    }

    @GetMapping("/users/{username}/secrets")
    @Operation(summary = "The secrets of a user, without their values")
    Page<SecretView> listOfUser(@AuthenticationPrincipal ApiCaller caller, @PathVariable String username) {
        return Page.whole(secrets.list(caller, username));
    }

    @DeleteMapping("/users/{username}/secrets/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete a secret of a user")
    void deleteOfUser(
            @AuthenticationPrincipal ApiCaller caller,
            @PathVariable String username,
            @PathVariable String name,
            @RequestHeader(name = "If-Match") Optional<String> ifMatch) {
        secrets.delete(caller, username, name, ifMatch);
    }
}
