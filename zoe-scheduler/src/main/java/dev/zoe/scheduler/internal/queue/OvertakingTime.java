package dev.zoe.scheduler.internal.queue;

/**
 * The first time when a waiting request might go before another one that goes first now. Values change linearly with
 * time, so it is where two lines cross, or where the first of the two is overdue.
 */
final class OvertakingTime {

    private OvertakingTime() {}

    /** In seconds, after {@code time}; infinity for never. */
    static double of(WaitingRequest first, WaitingRequest second, double time) {
        if (time == Double.NEGATIVE_INFINITY) {
            return time;
        }
        if (first.urgency() != second.urgency() || first.overdue(time)) {
            return Double.POSITIVE_INFINITY;
        }
        double turns = Math.min(first.overdueAt(), second.overdueAt());
        if (first.band() == second.band() && second.slope() >= first.slope()) {
            turns = Math.min(
                    turns, second.slope() > first.slope() ? crossing(first, second, time) : blur(first, second, time));
        }
        return turns;
    }

    /** Parallel lines never cross, but once their values are so large that rounding decides, any time may differ. */
    private static double blur(WaitingRequest first, WaitingRequest second, double time) {
        if (first.slope() == 0 || (first.base() == second.base() && first.arrival() == second.arrival())) {
            return Double.POSITIVE_INFINITY;
        }
        double lead = first.value(time) - second.value(time);
        double both = Math.abs(first.value(time)) + Math.abs(second.value(time));
        double blur = time + (lead / 8e-16 - both) / (2 * first.slope());
        return Math.max(blur - 1e-12 * Math.abs(blur), Math.nextUp(time));
    }

    /**
     * Rather too early than too late: a match that is played once more costs little, a wrong winner is an error. Near
     * the crossing, where rounding decides, it is played again each time.
     */
    private static double crossing(WaitingRequest first, WaitingRequest second, double time) {
        double lead = first.value(time) - second.value(time);
        double gain = second.slope() - first.slope();
        double noise = 8e-16 * (Math.abs(first.value(time)) + Math.abs(second.value(time))) / gain;
        double crossing = time + lead / gain - noise;
        return Math.max(crossing - 1e-12 * Math.abs(crossing), Math.nextUp(time));
    }
}
