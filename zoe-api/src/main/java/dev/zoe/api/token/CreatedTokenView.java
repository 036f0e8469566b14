package dev.zoe.api.token;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.zoe.api.security.TokenSecret;
import dev.zoe.db.token.Token;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * A new token with its secret.
 *
 * @param secret shown only here; the database has its hash. Empty in the response to a repeated call
 * @param notice something the caller should know about this very response
 */
@Schema(name = "CreatedToken")
public record CreatedTokenView(
        String name,
        String scope,
        Instant createdAt,
        Instant expiresAt,
        Optional<Instant> lastUsedAt,
        boolean expired,
        @Schema(description = "Shown only once; null in the response to a repeated call") Optional<String> secret,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<String> notice) {

    private static final String AGAIN =
            "An earlier call with this idempotency key created the token, and only its response had the secret. Without"
                    + " it, revoke the token and create another one with a new key.";

    static CreatedTokenView of(Token token, TokenSecret secret) {
        return of(token, Optional.of(secret.text()), Optional.empty());
    }

    /** The response to a repeated call. */
    static CreatedTokenView again(Token token) {
        return of(token, Optional.empty(), Optional.of(AGAIN));
    }

    private static CreatedTokenView of(Token token, Optional<String> secret, Optional<String> notice) {
        return new CreatedTokenView(
                token.name(),
                token.scope().wire(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                token.expired(),
                secret,
                notice);
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "CreatedTokenView[name=" + name + "]";
    }
}
