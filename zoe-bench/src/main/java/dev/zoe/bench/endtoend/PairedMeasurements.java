package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Measurements of Zoe and of a baseline, taken in turns so that other load on the machine affects both.
 *
 * @param zoe seconds, or a rate
 * @param other in the same unit
 */
record PairedMeasurements(List<Double> zoe, List<Double> other) {

    /** One measurement. */
    interface Measurement {
        double take() throws IOException, InterruptedException;
    }

    /** Takes pairs of measurements; which of the two is first alternates. */
    static PairedMeasurements take(int count, Measurement zoe, Measurement other)
            throws IOException, InterruptedException {
        PairedMeasurements pairs = new PairedMeasurements(new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < count; i++) {
            if (i % 2 == 0) {
                pairs.zoe.add(zoe.take());
                pairs.other.add(other.take());
            } else {
                pairs.other.add(other.take());
                pairs.zoe.add(zoe.take());
            }
        }
        return pairs;
    }
}
