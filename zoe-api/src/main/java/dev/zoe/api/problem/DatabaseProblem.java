package dev.zoe.api.problem;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** What PostgreSQL says by its SQLSTATE when a call fails through no fault of the caller. */
enum DatabaseProblem {
    /** It cannot be reached, stops, or has cut the connection. */
    AWAY(
            ProblemType.DATABASE_AWAY,
            "The database does not answer, so nothing was changed. Try again in a few seconds.",
            Duration.ofSeconds(5)),
    /** It has no place for another connection, or two calls were in each other's way. */
    BUSY(
            ProblemType.DATABASE_BUSY,
            "The database is too busy for this call, so nothing was changed. Try again in a few seconds.",
            Duration.ofSeconds(2)),
    /** It has no room to write. */
    FULL(
            ProblemType.DATABASE_FULL,
            "The disk of the database is full, so nothing was changed. An operator must free space on it.",
            Duration.ofMinutes(1));

    private static final String CONNECTION_EXCEPTION = "08";
    private static final Set<String> DISK_FULL = Set.of("53100");

    /**
     * admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout,
     * read_only_sql_transaction.
     */
    private static final Set<String> GOING_OR_COMING = Set.of("57P01", "57P02", "57P03", "57P04", "57P05", "25006");

    /**
     * insufficient_resources, out_of_memory, too_many_connections, configuration_limit_exceeded, query_canceled,
     * serialization_failure, deadlock_detected, lock_not_available.
     */
    private static final Set<String> TOO_MUCH =
            Set.of("53000", "53200", "53300", "53400", "57014", "40001", "40P01", "55P03");

    private final ProblemType type;
    private final String detail;
    private final Duration wait;

    DatabaseProblem(ProblemType type, String detail, Duration wait) {
        this.type = type;
        this.detail = detail;
        this.wait = wait;
    }

    /** What the innermost cause with one of these states says; empty when none has one. */
    static Optional<DatabaseProblem> of(Throwable failure) {
        Optional<DatabaseProblem> found = Optional.empty();
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof SQLException refused && refused.getSQLState() != null) {
                Optional<DatabaseProblem> outer = found;
                found = of(refused.getSQLState()).or(() -> outer);
            }
        }
        return found;
    }

    private static Optional<DatabaseProblem> of(String state) {
        if (DISK_FULL.contains(state)) {
            return Optional.of(FULL);
        }
        if (TOO_MUCH.contains(state)) {
            return Optional.of(BUSY);
        }
        return state.startsWith(CONNECTION_EXCEPTION) || GOING_OR_COMING.contains(state)
                ? Optional.of(AWAY)
                : Optional.empty();
    }

    /** The answer to the caller; it names no host and no statement. */
    Problem problem() {
        return new Problem(type, detail).retryAfter(wait);
    }
}
