package dev.zoe.cli.internal.rest;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Repeats a call that the server refuses because of load (429 or 503 with {@code Retry-After}), after the time that it
 * names, for up to 30 s.
 */
final class BusyRetry {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Consumer<String> notices;

    /** @param notices receives one notice for each call that is repeated */
    BusyRetry(Consumer<String> notices) {
        this.notices = notices;
    }

    <T> T call(Repetition repetition, Supplier<T> call) {
        long start = System.nanoTime();
        boolean noticed = false;
        while (true) {
            try {
                return call.get();
            } catch (CommandFailure failure) {
                Duration used = Duration.ofNanos(System.nanoTime() - start);
                boolean busy = failure.exitCode() == ExitCode.UNREACHABLE
                        && failure.retryAfter().isPresent()
                        && repetition.isAllowedAfter(failure);
                if (!busy || used.plus(failure.retryAfter().get()).compareTo(LIMIT) > 0) {
                    throw failure;
                }
                if (!noticed) {
                    notices.accept("the server is busy; trying again for up to " + LIMIT.toSeconds() + " s");
                    noticed = true;
                }
                sleep(failure.retryAfter().get(), failure);
            }
        }
    }

    private static void sleep(Duration time, CommandFailure failure) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
