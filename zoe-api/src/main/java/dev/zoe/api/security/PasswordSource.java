package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.Optional;

/** Checks user names with passwords: against the database, or by asking a directory. */
public interface PasswordSource {

    /** The users whose passwords it checks. */
    AuthSource kind();

    /**
     * The account that the password belongs to; empty when it is wrong, when the name is that of a user of another
     * source, and when anything fails on the way.
     *
     * <p>For every name it does the same work, so that its duration says nothing about a name. It sends the password
     * nowhere when the name is that of a user of another source.
     *
     * @throws LoginRefusedException when the server is too busy to check the password
     */
    Optional<LoginAccount> verify(PasswordAttempt attempt);

    /** Time after which a password must be verified again, also when it is in use; empty for any time. */
    Optional<Duration> verifyAgainAfter();
}
