package dev.zoe.scheduler.bench;

import java.util.Arrays;

/**
 * The times of arrivals and departures apart, in the last iteration of a benchmark, which knows only one kind of event.
 * The program that runs the benchmarks reads it in the same JVM.
 */
final class Kinds {

    private static final int MOST = 1 << 20;
    private static final Kinds LAST = new Kinds();

    private final long[] arrivals = new long[MOST];
    private final long[] departures = new long[MOST];
    private int arrived;
    private int departed;
    private int inService;
    private int waiting;

    private Kinds() {}

    static void forget() {
        LAST.arrived = 0;
        LAST.departed = 0;
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

    /** The last iteration: sorted nanoseconds of each kind, and how many were in service and waited in the end. */
    static Told told() {
        long[] arrivals = Arrays.copyOf(LAST.arrivals, LAST.arrived);
        long[] departures = Arrays.copyOf(LAST.departures, LAST.departed);
        Arrays.sort(arrivals);
        Arrays.sort(departures);
        return new Told(median(arrivals), median(departures), arrivals.length, LAST.inService, LAST.waiting);
    }

    private static double median(long[] sorted) {
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2] / 1e6;
    }

    /** Medians in milliseconds. */
    record Told(double arrival, double departure, int pairs, int inService, int waiting) {}
}
