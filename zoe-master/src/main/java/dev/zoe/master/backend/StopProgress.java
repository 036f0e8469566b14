package dev.zoe.master.backend;

/** The result of a request to end a program. */
public enum StopProgress {
    /** It still runs. */
    RUNS,
    /** It has ended, without a signal or after the stop signal, as far as the engine reports. */
    ENDED,
    /** It has ended by SIGKILL. */
    KILLED;

    /** {@link #ENDED} or {@link #RUNS}. */
    public static StopProgress ended(boolean ended) {
        return ended ? ENDED : RUNS;
    }

    public boolean hasEnded() {
        return this != RUNS;
    }
}
