package dev.zoe.scheduler.bench;

import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * What JMH does not report of the events of a batch: the time of each event, the processor time, which others on the
 * machine hardly change, the allocated bytes, and arrivals and departures apart. The program that runs the benchmarks
 * reads it in the same JVM.
 */
final class EventTimes {

    private static final int MOST = 1 << 20;
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final EventTimes LAST = new EventTimes();

    private final long[] clock = new long[MOST];
    private final long[] arrivals = new long[MOST];
    private final long[] departures = new long[MOST];
    private int arrived;
    private int departed;
    private long bytes;
    private int inService;
    private int waiting;

    private EventTimes() {}

    static void forget() {
        LAST.arrived = 0;
        LAST.departed = 0;
        LAST.bytes = 0;
    }

    /** What this thread has used when an event begins or ends: nanoseconds and bytes. */
    record Reading(long nanos, long processorNanos, long bytes) {

        static Reading now() {
            return new Reading(
                    System.nanoTime(), THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
        }
    }

    static void note(boolean arrival, Reading begin, Reading end) {
        int events = LAST.arrived + LAST.departed;
        if (events == MOST) {
            throw new IllegalStateException("a batch has at most %d events".formatted(MOST));
        }
        LAST.clock[events] = end.nanos() - begin.nanos();
        LAST.bytes += end.bytes() - begin.bytes();
        long processor = end.processorNanos() - begin.processorNanos();
        if (arrival) {
            LAST.arrivals[LAST.arrived++] = processor;
        } else {
            LAST.departures[LAST.departed++] = processor;
        }
    }

    static void inService(int count, int waitingCount) {
        LAST.inService = count;
        LAST.waiting = waitingCount;
    }

    static Summary summary() {
        long[] clock = Arrays.copyOf(LAST.clock, LAST.arrived + LAST.departed);
        long[] arrivals = Arrays.copyOf(LAST.arrivals, LAST.arrived);
        long[] departures = Arrays.copyOf(LAST.departures, LAST.departed);
        long[] all = Arrays.copyOf(arrivals, arrivals.length + departures.length);
        System.arraycopy(departures, 0, all, arrivals.length, departures.length);
        Arrays.sort(clock);
        Arrays.sort(arrivals);
        Arrays.sort(departures);
        Arrays.sort(all);
        return new Summary(
                part(clock, 0.5),
                part(clock, 0.99),
                part(all, 0.5),
                part(all, 0.99),
                Arrays.stream(all).average().orElse(Double.NaN) / 1e6,
                part(arrivals, 0.5),
                part(departures, 0.5),
                all.length == 0 ? 0 : LAST.bytes / all.length,
                all.length,
                LAST.inService,
                LAST.waiting);
    }

    private static double part(long[] sorted, double part) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) ((sorted.length - 1) * part)] / 1e6;
    }

    /** Milliseconds of the clock, milliseconds of the processor, and the mean of the allocated bytes. */
    record Summary(
            double clockMedian,
            double clockP99,
            double median,
            double p99,
            double mean,
            double arrivalMedian,
            double departureMedian,
            long bytes,
            int events,
            int inService,
            int waiting) {}
}
