package dev.zoe.bench.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A submission.
 *
 * @param number position in the order of submission, from 1
 * @param seconds after the beginning of the run
 */
record Arrival(int number, double seconds, WorkloadApplication application) {

    /**
     * The same for the same seed. The gaps have a normal distribution, of which what is below zero is drawn again.
     *
     * @param meanGap in seconds
     * @param deviation standard deviation of a gap, in seconds
     */
    static List<Arrival> draw(
            long seed, int count, double meanGap, double deviation, List<WorkloadApplication> applications) {
        Random random = new Random(seed);
        List<WorkloadApplication> order = new ArrayList<>();
        for (WorkloadApplication application : applications) {
            order.addAll(Collections.nCopies((int) Math.round(count * application.share() / 100.0), application));
        }
        Collections.shuffle(order, random);
        List<Arrival> arrivals = new ArrayList<>();
        double now = 0;
        for (WorkloadApplication application : order) {
            arrivals.add(new Arrival(arrivals.size() + 1, now, application));
            double gap;
            do {
                gap = meanGap + deviation * random.nextGaussian();
            } while (gap < 0);
            now += gap;
        }
        return arrivals;
    }
}
