package dev.zoe.db.token;

import java.time.Instant;
import java.util.Optional;

/**
 * A token of a user, without its secret, which no table has.
 *
 * @param name unique among the tokens of the user
 * @param lastUsedAt exact to a minute; empty when it was never used
 * @param expired whether {@code expiresAt} is over by the clock of PostgreSQL
 */
public record Token(
        long id,
        String name,
        TokenScope scope,
        Instant createdAt,
        Instant expiresAt,
        Optional<Instant> lastUsedAt,
        boolean expired) {}
