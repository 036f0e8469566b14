package dev.zoe.master.loop;

import org.awaitility.Awaitility;

/** The process has died at this point. An error, so that nothing in the master takes it for something to deal with. */
final class Crashed extends Error {
    private static final long serialVersionUID = 1L;

    static {
        // Threads of a master end by it. The waits of tests that run side by side must not take it for theirs.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    Crashed(String where) {
        super(where, null, false, false);
    }
}
