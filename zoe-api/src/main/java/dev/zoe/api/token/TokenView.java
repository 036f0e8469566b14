package dev.zoe.api.token;

import dev.zoe.db.token.Token;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;

/**
 * A token without its secret.
 *
 * @param scope read, run or all
 * @param lastUsedAt exact to a minute; empty when it was never used
 */
@Schema(name = "Token")
public record TokenView(
        String name,
        String scope,
        Instant createdAt,
        Instant expiresAt,
        Optional<Instant> lastUsedAt,
        boolean expired) {

    static TokenView of(Token token) {
        return new TokenView(
                token.name(),
                token.scope().wire(),
                token.createdAt(),
                token.expiresAt(),
                token.lastUsedAt(),
                token.expired());
    }
}
