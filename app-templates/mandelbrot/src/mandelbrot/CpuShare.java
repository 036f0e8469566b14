package mandelbrot;

import java.time.Duration;

/**
 * Holds this process to a share of the CPU: after each piece of work it rests until its average use is down to the
 * share. So a worker is as fast as its CPU allotment says also where nothing enforces allotments, and several workers
 * on a small machine add up instead of getting into each other's way.
 */
final class CpuShare {

    /** Shorter pieces are not worth the look at the clock. */
    private static final long PIECE_NANOS = 4_000_000;

    /** What a process that had to wait, for the processor or for a tile, may catch up. */
    private static final long MOST_CREDIT_NANOS = 150_000_000;

    private final double cores;
    private long lastTime = System.nanoTime();
    private long lastUse = cpuNanos();
    private double creditNanos;

    /** @param cores the average use, in cores; 1 or more is without rest */
    CpuShare(double cores) {
        this.cores = cores;
    }

    /** Rests for as long as the work since the last call asks for. */
    void rest() throws InterruptedException {
        long now = System.nanoTime();
        if (cores >= 1 || now - lastTime < PIECE_NANOS) {
            return;
        }
        long use = cpuNanos();
        creditNanos = Math.min(MOST_CREDIT_NANOS, creditNanos + (now - lastTime) * cores - (use - lastUse));
        lastTime = now;
        lastUse = use;
        if (creditNanos < 0) {
            Thread.sleep(Duration.ofNanos((long) (-creditNanos / cores)).toMillis());
        }
    }

    /**
     * CPU time of this process, its compiler and collector threads included; wall time where the system does not tell.
     */
    private static long cpuNanos() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElseGet(System::nanoTime);
    }
}
