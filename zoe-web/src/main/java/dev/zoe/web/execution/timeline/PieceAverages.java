package dev.zoe.web.execution.timeline;

import java.time.Instant;

/**
 * How much of something there was in each piece of an axis, on average. A span costs the same however many pieces it
 * covers: its two ends are added by themselves, and all between them as one step up and one down.
 */
final class PieceAverages {
    /** Sums of steps differ from zero by less. */
    private static final double LEAST = 1e-6;

    private final TimeAxis axis;
    private final double[] ends;
    private final double[] steps;

    /** @param pieces number of pieces of equal length */
    PieceAverages(TimeAxis axis, int pieces) {
        this.axis = axis;
        this.ends = new double[pieces];
        this.steps = new double[pieces];
    }

    /** Adds an amount that was there between two times. */
    void add(Instant from, Instant to, double amount) {
        int pieces = ends.length;
        double begin = axis.percent(from) / 100 * pieces;
        double end = axis.percent(to) / 100 * pieces;
        int first = (int) Math.min(pieces - 1, begin);
        int last = (int) Math.min(pieces - 1, end);
        if (first == last) {
            ends[first] += (end - begin) * amount;
            return;
        }
        ends[first] += (first + 1 - begin) * amount;
        ends[last] += (end - last) * amount;
        steps[first + 1] += amount;
        steps[last] -= amount;
    }

    /** One number for each piece. */
    double[] toArray() {
        double[] averages = new double[ends.length];
        double level = 0;
        for (int piece = 0; piece < averages.length; piece++) {
            level += steps[piece];
            double average = level + ends[piece];
            averages[piece] = average < LEAST ? 0 : average;
        }
        return averages;
    }
}
