package dev.zoe.master.loop;

import org.awaitility.Awaitility;

/** The simulated end of the process. It is an error, so that no handler of exceptions in the master catches it. */
final class SimulatedCrashError extends Error {
    private static final long serialVersionUID = 1L;

    static {
        // It ends threads of a master. Awaitility would report it in other tests that run at the same time.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    SimulatedCrashError(String where) {
        super(where, null, false, false);
    }
}
