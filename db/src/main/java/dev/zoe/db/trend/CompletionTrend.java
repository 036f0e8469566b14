package dev.zoe.db.trend;

/**
 * Executions that ended well in one step of a range; the other amounts are 0 when there are none.
 *
 * @param turnaround from submission to end, the median, seconds
 * @param longTurnaround the same, the 95th percentile
 * @param normalized turnaround over run time, the median; run times below 10 seconds count as 10 seconds, so that short
 *     executions do not hide all others
 * @param longNormalized the same, the 95th percentile
 */
public record CompletionTrend(
        int ended, double turnaround, double longTurnaround, double normalized, double longNormalized) {

    static final CompletionTrend NONE = new CompletionTrend(0, 0, 0, 0, 0);
}
