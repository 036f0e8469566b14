package dev.zoe.api.problem;

import dev.zoe.application.SafeText;
import org.jspecify.annotations.Nullable;

/**
 * A failure with its causes as the log may show it: each message is one line, because a message may repeat what a user
 * wrote.
 */
final class LoggableFailure extends Exception {

    private static final long serialVersionUID = 1L;
    private static final int MOST_CAUSES = 20;

    private LoggableFailure(Throwable failure, int causes) {
        super(SafeText.line(failure.toString()), cause(failure, causes), false, true);
        setStackTrace(failure.getStackTrace());
    }

    static LoggableFailure of(Throwable failure) {
        return new LoggableFailure(failure, MOST_CAUSES);
    }

    private static @Nullable LoggableFailure cause(Throwable failure, int causes) {
        Throwable cause = failure.getCause();
        return cause == null || causes == 0 ? null : new LoggableFailure(cause, causes - 1);
    }
}
