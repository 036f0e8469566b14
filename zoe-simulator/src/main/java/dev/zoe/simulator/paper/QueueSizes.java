package dev.zoe.simulator.paper;

import dev.zoe.simulator.result.Levels;
import dev.zoe.simulator.result.Outcome;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How many applications waited and ran for how long, from time zero to the last submission: what comes after only tells
 * how long the rest takes.
 */
record QueueSizes(Levels waiting, Levels running) {

    static QueueSizes of(Outcome outcome) {
        int size = outcome.workload().size();
        double end = outcome.workload().submit(size - 1);
        double[] submits = IntStream.range(0, size)
                .filter(i -> !outcome.isRefused(i))
                .mapToDouble(outcome.workload()::submit)
                .toArray();
        double[] starts =
                sorted(IntStream.range(0, size).filter(outcome::isStarted).mapToDouble(outcome::start));
        double[] finishes =
                sorted(IntStream.range(0, size).filter(outcome::isFinished).mapToDouble(outcome::finish));
        return new QueueSizes(levels(submits, starts, end), levels(starts, finishes, end));
    }

    private static double[] sorted(DoubleStream times) {
        double[] sorted = times.toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    /** Levels of what comes and goes at sorted times, until the end. */
    private static Levels levels(double[] comes, double[] goes, double end) {
        Levels levels = new Levels(1);
        double now = 0;
        int came = 0;
        int gone = 0;
        while (now < end) {
            double next = Math.min(end, Math.min(at(comes, came), at(goes, gone)));
            levels.add(came - gone, next - now);
            now = next;
            while (at(comes, came) <= now) {
                came++;
            }
            while (at(goes, gone) <= now) {
                gone++;
            }
        }
        return levels;
    }

    private static double at(double[] times, int position) {
        return position < times.length ? times[position] : Double.POSITIVE_INFINITY;
    }
}
