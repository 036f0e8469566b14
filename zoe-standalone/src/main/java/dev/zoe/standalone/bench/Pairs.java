package dev.zoe.standalone.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Two things measured in turns, so that what else happens on the machine falls on both.
 *
 * @param zoe seconds, or a rate
 * @param other in the same unit
 */
record Pairs(List<Double> zoe, List<Double> other) {

    /** One measurement. */
    interface Measurement {
        double take() throws IOException, InterruptedException;
    }

    /** Each pair begins with the other one than the pair before. */
    static Pairs take(int count, Measurement zoe, Measurement other) throws IOException, InterruptedException {
        Pairs pairs = new Pairs(new ArrayList<>(), new ArrayList<>());
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
