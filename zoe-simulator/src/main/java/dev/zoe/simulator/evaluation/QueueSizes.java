package dev.zoe.simulator.evaluation;

import dev.zoe.simulator.statistics.TimeWeightedHistogram;

/**
 * How many applications waited and ran for how long, from time zero to the last submission; later times show only how
 * the remaining work drains.
 */
record QueueSizes(TimeWeightedHistogram waiting, TimeWeightedHistogram running) {

    static QueueSizes of(ApplicationTimes times) {
        double[] starts = times.starts();
        return new QueueSizes(
                levels(times.submits(), starts, times.lastSubmission()),
                levels(starts, times.finishes(), times.lastSubmission()));
    }

    /** Levels of what comes and goes at sorted times, until the end. */
    private static TimeWeightedHistogram levels(double[] comes, double[] goes, double end) {
        TimeWeightedHistogram levels = new TimeWeightedHistogram(1);
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
