package dev.zoe.bench.endtoend;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Two things measured in turns, so that what else happens on the machine falls on both.
 *
 * @param zoe seconds, or a rate
 * @param other in the same unit
 */
record PairedMeasurements(List<Double> zoe, List<Double> other) {

    /** One measurement. */
    interface Measurement {
        double take() throws IOException, InterruptedException;
    }

    /** Each pair begins with the other one than the pair before. */
    static PairedMeasurements take(int count, Measurement zoe, Measurement other) throws IOException, InterruptedException {
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
