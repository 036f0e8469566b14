package dev.zoe.master.backend;

/** What became of a request to end a program. */
public enum StopProgress {
    /** It still runs. */
    RUNS,
    /** It has ended, as far as is known by itself or by the polite signal. */
    ENDED,
    /** It has ended by the final signal. */
    KILLED;

    /** {@link #ENDED} or {@link #RUNS}. */
    public static StopProgress ended(boolean ended) {
        return ended ? ENDED : RUNS;
    }

    public boolean hasEnded() {
        return this != RUNS;
    }
}
