package dev.zoe.api.security;

import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets few passwords be hashed at the same time, which takes a core each, so that the others are left for calls.
 * Addresses and users take turns.
 */
public final class PasswordHashPermits {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private final RoundRobinPermits permits;

    PasswordHashPermits(int most) {
        this.permits = new RoundRobinPermits(most, most);
    }

    /** Half of the cores of this machine. */
    static PasswordHashPermits ofHalfTheCores() {
        return new PasswordHashPermits(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    /**
     * What {@code hash} gives; empty when there was no turn in time.
     *
     * @param holder an address or a user, who takes turns with others
     */
    public <T> Optional<T> inTurn(String holder, Supplier<T> hash) {
        if (!permits.acquire(holder, LONGEST_WAIT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(hash.get());
        } finally {
            permits.release(holder);
        }
    }

    /** The answer to a caller who got no turn. */
    public static Problem busy() {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        "The server checks as many passwords as it can; try again in %d seconds."
                                .formatted(RETRY_AFTER.toSeconds()))
                .retryAfter(RETRY_AFTER);
    }
}
