package dev.zoe.cli.internal.watch;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a waiting thread so that it polls again. Several signals before a poll count as one. */
final class WakeupSignal {

    private final Semaphore pending = new Semaphore(0);

    void wake() {
        pending.release();
    }

    /** Waits for a signal, up to {@code longest}. */
    void await(Duration longest) {
        try {
            if (pending.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                pending.drainPermits();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for an execution", interrupted);
        }
    }
}
