package dev.zoe.db.session;

import java.time.Instant;

/**
 * A session of a user that has not ended, without its secret, which no table has.
 *
 * @param usedAt exact to a minute
 * @param expiresAt when it ends, however it is used
 */
public record OpenSession(long id, SessionOrigin origin, Instant createdAt, Instant usedAt, Instant expiresAt) {}
