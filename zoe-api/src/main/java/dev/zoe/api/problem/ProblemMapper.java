package dev.zoe.api.problem;

import dev.zoe.application.SafeText;
import java.io.EOFException;
import java.sql.SQLException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.UncategorizedDataAccessException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.util.DisconnectedClientHelper;

/** What a failure that no caller caused looks like from outside: no inner words, no stack trace. */
public final class ProblemMapper {
    private static final Logger LOG = LoggerFactory.getLogger(ProblemMapper.class);

    private ProblemMapper() {}

    /** The problem that answers a call which ended with {@code failure}. */
    public static Problem toProblem(Throwable failure) {
        if (failure instanceof Problem problem) {
            return problem;
        }
        if (MalformedRequestFilter.isMalformed(failure)) {
            return MalformedRequestFilter.malformed();
        }
        if (failure instanceof OptimisticLockingFailureException) {
            return DatabaseProblem.BUSY.problem();
        }
        Optional<DatabaseProblem> trouble = DatabaseProblem.of(failure);
        if (trouble.isPresent()) {
            LOG.warn("The database refused a call: problem={} reason=\"{}\"", trouble.get(), rootMessage(failure));
            return trouble.get().problem();
        }
        if (isDatabaseAway(failure)) {
            LOG.warn("The database does not answer: reason=\"{}\"", rootMessage(failure));
            return DatabaseProblem.AWAY.problem();
        }
        if (isDisconnected(failure)) {
            LOG.debug(
                    "A caller closed its connection before it got the whole answer: error=\"{}\"",
                    rootMessage(failure));
            return new Problem(ProblemType.MALFORMED_REQUEST, "The connection ended before the answer was complete.");
        }
        LOG.error("A call failed in an unexpected way", LoggableFailure.of(failure));
        return new Problem(
                ProblemType.INTERNAL, "Zoe failed in a way that was not foreseen. The server's log has the details.");
    }

    /** An input that ends too early is no connection of a caller, though Spring counts it as one. */
    private static boolean isDisconnected(Throwable failure) {
        return DisconnectedClientHelper.isClientDisconnectedException(failure)
                && !(root(failure) instanceof EOFException);
    }

    static boolean isDatabaseAway(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof CannotGetJdbcConnectionException
                    || at instanceof CannotCreateTransactionException
                    || at instanceof TransactionSystemException
                    || at instanceof DataAccessResourceFailureException
                    || at instanceof NonTransientDataAccessResourceException
                    || at instanceof TransientDataAccessResourceException
                    || at instanceof RecoverableDataAccessException
                    || at instanceof QueryTimeoutException
                    || (at instanceof UncategorizedDataAccessException && isOfThePool(root(at)))) {
                return true;
            }
        }
        return false;
    }

    /** The pool, not PostgreSQL, refuses: a connection that was cut cannot even roll back. */
    private static boolean isOfThePool(Throwable root) {
        return root instanceof SQLException refusal && refusal.getSQLState() == null;
    }

    private static String rootMessage(Throwable failure) {
        return SafeText.line(root(failure).getMessage());
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
