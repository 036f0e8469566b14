package dev.zoe.master.backend.process;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A scan of the whole host that callers share: with many services, a scan for each of them would use a whole processor.
 * Safe for many threads.
 *
 * @param <T> result of a scan
 */
final class SharedHostScan<T> {
    private final Supplier<T> scan;
    private final AtomicLong startedScans = new AtomicLong();
    private long finishedScan;
    private long finishedNanos;
    private @Nullable T last;

    SharedHostScan(Supplier<T> scan) {
        this.scan = scan;
    }

    /** The result of a scan that began after this call. Calls that wait for the same scan share it. */
    T fresh() {
        long before = startedScans.get();
        synchronized (this) {
            T known = last;
            return known != null && finishedScan > before ? known : refresh();
        }
    }

    /** The result of a scan that ended at most {@code longestAge} ago. */
    synchronized T recent(Duration longestAge) {
        T known = last;
        return known != null && System.nanoTime() - finishedNanos <= longestAge.toNanos() ? known : refresh();
    }

    private synchronized T refresh() {
        long number = startedScans.incrementAndGet();
        T found = scan.get();
        last = found;
        finishedScan = number;
        finishedNanos = System.nanoTime();
        return found;
    }
}
