package dev.zoe.master.loop;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Optional;
import org.awaitility.Awaitility;

/** The simulated end of the process. It is an error, so that no handler of exceptions in the master catches it. */
final class SimulatedCrashError extends Error {
    private static final long serialVersionUID = 1L;

    static {
        // It ends threads of a master. Awaitility would report it in other tests that run at the same time.
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }

    /** Keeps threads that end by it from writing stack traces; gives the handler of before. */
    static Optional<UncaughtExceptionHandler> hide() {
        Optional<UncaughtExceptionHandler> previous = Optional.ofNullable(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (!(failure instanceof SimulatedCrashError)) {
                failure.printStackTrace();
            }
        });
        return previous;
    }

    SimulatedCrashError(String where) {
        super(where, null, false, false);
    }
}
