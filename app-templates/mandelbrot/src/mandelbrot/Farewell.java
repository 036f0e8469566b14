package mandelbrot;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Keeps the coordinator there for a moment after the end, so that workers and open pages can learn of it. */
final class Farewell {

    /** Pages ask more often than this. */
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);

    /** Workers that have not asked by then were stopped or are lost. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Set<String> told = new HashSet<>();

    synchronized void told(String worker) {
        told.add(worker);
        notifyAll();
    }

    /** @param workers how many may come */
    synchronized void await(int workers) throws InterruptedException {
        long start = System.nanoTime();
        long gone = 0;
        while (gone < (told.size() < workers ? MOST_NANOS : LEAST_NANOS)) {
            long rest = (told.size() < workers ? MOST_NANOS : LEAST_NANOS) - gone;
            TimeUnit.NANOSECONDS.timedWait(this, rest);
            gone = System.nanoTime() - start;
        }
    }
}
