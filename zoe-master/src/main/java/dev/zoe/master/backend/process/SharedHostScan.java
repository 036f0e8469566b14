package dev.zoe.master.backend.process;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the whole host that callers share: with very many services, one look for each of them would take all of a
 * processor. Safe for many threads.
 *
 * @param <T> what a look finds
 */
final class SharedHostScan<T> {
    private final Supplier<T> scan;
    private final AtomicLong begun = new AtomicLong();
    private long finished;
    private long finishedNanos;
    private @Nullable T last;

    SharedHostScan(Supplier<T> scan) {
        this.scan = scan;
    }

    /** What a look found that began after this call. Calls that wait for the same look share it. */
    T fresh() {
        long before = begun.get();
        synchronized (this) {
            T known = last;
            return known != null && finished > before ? known : look();
        }
    }

    /** What a look found that ended at most so long ago. */
    synchronized T recent(Duration longestAge) {
        T known = last;
        return known != null && System.nanoTime() - finishedNanos <= longestAge.toNanos() ? known : look();
    }

    private synchronized T look() {
        long number = begun.incrementAndGet();
        T found = scan.get();
        last = found;
        finished = number;
        finishedNanos = System.nanoTime();
        return found;
    }
}
