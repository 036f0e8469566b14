package dev.zoe.master.metrics;

import java.time.Duration;

/** Upper bounds of histogram buckets. They are few, because each is a time series for each value of the tags. */
final class HistogramBuckets {

    /** Steps of the loop: usually below 1 ms, and visible to users above 1 s. */
    static final Duration[] STEP = millis(1, 5, 25, 100, 500, 1_000, 5_000, 30_000);

    /** Calls to the engine: a start takes a second, a pull of an image minutes. */
    static final Duration[] CALL = millis(5, 25, 100, 500, 1_000, 5_000, 30_000, 120_000);

    /** Waiting time and turnaround: from a second to a week. */
    static final Duration[] LIFE =
            millis(1_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 14_400_000, 86_400_000, 604_800_000);

    static final double[] NORMALIZED_TURNAROUND = {1.1, 1.5, 2, 3, 5, 10, 30, 100, 1_000};

    private HistogramBuckets() {}

    private static Duration[] millis(long... bounds) {
        Duration[] durations = new Duration[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            durations[i] = Duration.ofMillis(bounds[i]);
        }
        return durations;
    }
}
