package dev.zoe.api.security;

import dev.zoe.api.permit.RoundRobinPermits;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Lets few passwords be hashed at the same time, which takes a core each, so that the others are left for calls.
 * Addresses take turns.
 */
final class PasswordHashPermits {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final RoundRobinPermits permits;

    PasswordHashPermits(int most) {
        this.permits = new RoundRobinPermits(most, most);
    }

    /** Half of the cores of this machine. */
    static PasswordHashPermits ofHalfTheCores() {
        return new PasswordHashPermits(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    /** What {@code hash} says; empty when there was no turn in time. */
    Optional<Boolean> inTurn(String address, BooleanSupplier hash) {
        if (!permits.acquire(address, LONGEST_WAIT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(hash.getAsBoolean());
        } finally {
            permits.release(address);
        }
    }
}
