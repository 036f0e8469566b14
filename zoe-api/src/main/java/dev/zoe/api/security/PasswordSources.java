package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The sources of identity that take passwords, in the order of the settings. The user's own source comes first, and a
 * refused password has cost the work of all of them, so that the duration of a refusal does not tell where a user is
 * known.
 */
final class PasswordSources {

    private final List<PasswordSource> sources;
    private final Duration refusalTime;

    PasswordSources(List<PasswordSource> available, IdentitySettings settings) {
        this.sources = settings.sources().stream()
                .flatMap(kind -> available.stream().filter(source -> source.kind() == kind))
                .toList();
        // A comparison with a hash takes the same time for every name.
        this.refusalTime =
                settings.sources().equals(List.of(AuthSource.LOCAL)) ? Duration.ZERO : settings.refusalTime();
    }

    /** The account that the password belongs to. */
    Optional<LoginAccount> verify(PasswordAttempt attempt) {
        for (PasswordSource source : inOrder(attempt.account())) {
            Optional<LoginAccount> account = source.verify(attempt);
            if (account.isPresent()) {
                return account;
            }
        }
        return Optional.empty();
    }

    private List<PasswordSource> inOrder(Optional<LoginAccount> account) {
        List<PasswordSource> ordered = new ArrayList<>(sources);
        account.map(LoginAccount::source).ifPresent(own -> {
            ordered.removeIf(source -> source.kind() != own);
            sources.stream().filter(source -> source.kind() != own).forEach(ordered::add);
        });
        return ordered;
    }

    /** Whether the users of this account may log in with a password. */
    boolean take(LoginAccount account) {
        return sources.stream().anyMatch(source -> source.kind() == account.source());
    }

    /** See {@link PasswordSource#verifyAgainAfter}. */
    Optional<Duration> verifyAgainAfter(LoginAccount account) {
        return sources.stream()
                .filter(source -> source.kind() == account.source())
                .findFirst()
                .flatMap(PasswordSource::verifyAgainAfter);
    }

    /**
     * Lets a refusal take the shortest time of refusals: a directory takes longer for some names than for others.
     *
     * @param begin of the attempt, as {@link System#nanoTime} gives it
     */
    void awaitRefusal(long begin) {
        long rest = refusalTime.toNanos() - (System.nanoTime() - begin);
        while (rest > 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, rest);
            rest = refusalTime.toNanos() - (System.nanoTime() - begin);
        }
    }
}
