package dev.zoe.scheduler.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * What JMH does not report of the last iteration: the processor time of each event, which others on the machine hardly
 * change, and arrivals and departures apart. The program that runs the benchmarks reads it in the same JVM.
 */
final class EventTimes {

    private static final int MOST = 1 << 20;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final EventTimes LAST = new EventTimes();

    private final long[] arrivals = new long[MOST];
    private final long[] departures = new long[MOST];
    private int arrived;
    private int departed;
    private int inService;
    private int waiting;

    private EventTimes() {}

    static void forget() {
        LAST.arrived = 0;
        LAST.departed = 0;
    }

    /** Nanoseconds of the processor that this thread used. */
    static long clock() {
        return THREADS.getCurrentThreadCpuTime();
    }

    static void note(boolean arrival, long nanos) {
        if (arrival && LAST.arrived < MOST) {
            LAST.arrivals[LAST.arrived++] = nanos;
        } else if (!arrival && LAST.departed < MOST) {
            LAST.departures[LAST.departed++] = nanos;
        }
    }

    static void inService(int count, int waitingCount) {
        LAST.inService = count;
        LAST.waiting = waitingCount;
    }

    static Summary summary() {
        long[] arrivals = Arrays.copyOf(LAST.arrivals, LAST.arrived);
        long[] departures = Arrays.copyOf(LAST.departures, LAST.departed);
        long[] all = Arrays.copyOf(arrivals, arrivals.length + departures.length);
        System.arraycopy(departures, 0, all, arrivals.length, departures.length);
        Arrays.sort(arrivals);
        Arrays.sort(departures);
        Arrays.sort(all);
        return new Summary(
                part(all, 0.5),
                part(all, 0.99),
                part(arrivals, 0.5),
                part(departures, 0.5),
                all.length,
                LAST.inService,
                LAST.waiting);
    }

    private static double part(long[] sorted, double part) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) ((sorted.length - 1) * part)] / 1e6;
    }

    /** Milliseconds of the processor. */
    record Summary(
            double median,
            double p99,
            double arrivalMedian,
            double departureMedian,
            int events,
            int inService,
            int waiting) {}
}
