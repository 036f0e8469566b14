package dev.zoe.standalone.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Times of calls.
 *
 * @param median in milliseconds
 * @param p95 in milliseconds
 */
record Percentiles(double median, double p95) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENTILE = 0.95;

    /** Times {@code calls} of a call, one after the other, after half as many to warm up. */
    static Percentiles measure(int calls, Callable<?> call) throws Exception {
        for (int i = 0; i < calls / 2; i++) {
            call.call();
        }
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            long start = System.nanoTime();
            call.call();
            millis.add((System.nanoTime() - start) / NANOS_PER_MILLI);
        }
        return of(millis);
    }

    static Percentiles of(List<Double> millis) {
        List<Double> sorted = millis.stream().sorted().toList();
        return new Percentiles(
                sorted.get(sorted.size() / 2), sorted.get((int) Math.ceil(sorted.size() * PERCENTILE) - 1));
    }
}
