package dev.zoe.api.session;

import dev.zoe.db.session.OpenSession;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;

/**
 * A browser that is logged in.
 *
 * @param address from which it logged in; empty when it is not known
 * @param browser what it calls itself; empty when it is not known
 * @param lastUsedAt exact to a minute
 * @param expiresAt when it ends, however it is used
 */
@Schema(name = "Session")
public record SessionView(
        long id, String address, String browser, Instant createdAt, Instant lastUsedAt, Instant expiresAt) {

    static SessionView of(OpenSession session) {
        return new SessionView(
                session.id(),
                session.origin().address(),
                session.origin().browser(),
                session.createdAt(),
                session.usedAt(),
                session.expiresAt());
    }
}
