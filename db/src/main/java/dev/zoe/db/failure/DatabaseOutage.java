package dev.zoe.db.failure;

import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.CannotCreateTransactionException;

/** Distinguishes a database that cannot work now from one that refuses a statement, and says what is wrong. */
public final class DatabaseOutage {

    private static final String DISK_FULL = "53100";
    private static final String TOO_MANY_CONNECTIONS = "53300";
    /** Too few resources, shut down by its operator, trouble with its files. */
    private static final String RESOURCES = "53";

    private static final String OPERATOR = "57P";
    private static final String FILES = "58";
    private static final String CONNECTION = "08";

    private DatabaseOutage() {}

    /** What keeps the database from its work, if that is why {@code failure} came; trying again later may help. */
    public static Optional<String> of(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            Optional<String> words = cause instanceof SQLException refusal ? words(refusal) : Optional.empty();
            if (words.isPresent()) {
                return words;
            }
        }
        return failure instanceof CannotCreateTransactionException
                        || failure instanceof DataAccessResourceFailureException
                ? Optional.of("the database does not answer")
                : Optional.empty();
    }

    private static @Nullable Throwable next(Throwable failure) {
        return failure.getCause() == failure ? null : failure.getCause();
    }

    private static Optional<String> words(SQLException refusal) {
        String state = String.valueOf(refusal.getSQLState());
        if (state.equals(DISK_FULL)) {
            return Optional.of("the disk of the database is full");
        }
        if (state.equals(TOO_MANY_CONNECTIONS)) {
            return Optional.of("the database has no free connection");
        }
        if (state.startsWith(RESOURCES) || state.startsWith(FILES)) {
            return Optional.of("the database lacks what it needs (SQL state %s)".formatted(state));
        }
        return state.startsWith(OPERATOR) || state.startsWith(CONNECTION)
                ? Optional.of("the database does not answer")
                : Optional.empty();
    }
}
