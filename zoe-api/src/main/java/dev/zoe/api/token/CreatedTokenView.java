package dev.zoe.api.token;

import dev.zoe.api.security.TokenSecret;
import dev.zoe.db.token.Token;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * A new token with its secret.
 *
 * @param secret shown only here; the database has its hash
 */
@Schema(name = "CreatedToken")
public record CreatedTokenView(
        String name,
        String scope,
        Instant createdAt,
        Instant expiresAt,
        Optional<Instant> lastUsedAt,
        boolean expired,
        @Schema(description = "Shown only once") String secret) {

    static CreatedTokenView of(Token token, TokenSecret secret) {
        return new CreatedTokenView(
                token.name(),
                token.scope().wire(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                token.expired(),
                secret.text());
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "CreatedTokenView[name=" + name + "]";
    }
}
