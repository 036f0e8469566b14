package dev.zoe.api.security;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Lets few passwords be hashed at the same time, which takes a core each, so that the others are left for calls. */
final class HashTurns {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final Semaphore turns;

    HashTurns(int most) {
        this.turns = new Semaphore(most, true);
    }

    /** Half of the cores of this machine. */
    static HashTurns ofHalfTheCores() {
        return new HashTurns(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    /** What {@code hash} says; empty when there was no turn in time. */
    Optional<Boolean> inTurn(BooleanSupplier hash) {
        try {
            if (!turns.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        try {
            return Optional.of(hash.getAsBoolean());
        } finally {
            turns.release();
        }
    }
}
