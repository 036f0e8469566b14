package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Compares passwords with the hashes in the database. Few are hashed at the same time. */
final class LocalPasswordSource implements PasswordSource {

    private final PasswordEncoder passwords;
    private final PasswordHashPermits hashes;
    private final String hashOfNoUser;

    LocalPasswordSource(PasswordEncoder passwords, PasswordHashPermits hashes) {
        this.passwords = passwords;
        this.hashes = hashes;
        this.hashOfNoUser = Objects.requireNonNull(passwords.encode("no user has this password"), "hash");
    }

    @Override
    public AuthSource kind() {
        return AuthSource.LOCAL;
    }

    @Override
    public Optional<LoginAccount> verify(PasswordAttempt attempt) {
        return hashes.inTurn(attempt.address(), () -> matches(attempt))
                .orElseThrow(() -> new LoginRefusedException(PasswordHashPermits.busy()));
    }

    private Optional<LoginAccount> matches(PasswordAttempt attempt) {
        Optional<String> hash = attempt.account().filter(LoginAccount::enabled).flatMap(LoginAccount::passwordHash);
        boolean right = passwords.matches(attempt.password(), hash.orElse(hashOfNoUser)) && hash.isPresent();
        return right ? attempt.account() : Optional.empty();
    }

    /** A changed password changes the user, which ends what is remembered. */
    @Override
    public Optional<Duration> verifyAgainAfter() {
        return Optional.empty();
    }
}
