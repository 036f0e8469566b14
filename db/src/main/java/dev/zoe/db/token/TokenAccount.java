package dev.zoe.db.token;

import dev.zoe.db.user.UserAccount;
import java.time.Instant;

/**
 * What a log-in by token needs to know of the token and its user.
 *
 * @param id number of the token; no later token has it
 * @param isExpired whether {@code expiresAt} is over by the clock of PostgreSQL
 * @param isUseDue whether the last use that is stored is a minute old or older
 */
public record TokenAccount(
        long id,
        String name,
        TokenScope scope,
        Instant expiresAt,
        boolean isExpired,
        boolean isUseDue,
        UserAccount user) {

    /** Whether the token may be used now. */
    public boolean isValid() {
        return !isExpired && user.isEnabled();
    }
}
