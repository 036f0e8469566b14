package dev.zoe.db.quota;

import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Reads whose quotas a submission is checked against, and locks them: one call of a function of the database. */
public class SubmissionHolderReader {

    private static final String LOCK = "select * from lock_submission_holders(?, ?)";

    private final JdbcTemplate database;

    public SubmissionHolderReader(JdbcTemplate database) {
        this.database = database;
    }

    /**
     * Locks the user until the transaction ends, and then the group where its number of waiting executions is limited:
     * of two submissions at the same time, also in two processes, the second one sees the first.
     *
     * @param groupName the group that the submission names; empty for the default one of the user
     * @throws EmptyResultDataAccessException if there is no such user
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public SubmissionHolders lock(long userId, Optional<String> groupName) {
        List<SubmissionHolder> holders = database.query(
                LOCK,
                (columns, number) -> number == 0 ? user(userId, columns) : group(columns),
                userId,
                new SqlParameterValue(Types.VARCHAR, groupName.orElse(null)));
        if (holders.isEmpty()) {
            throw new EmptyResultDataAccessException("the user with the number " + userId + " was deleted", 1);
        }
        return new SubmissionHolders(holders.get(0), holders.stream().skip(1).findFirst());
    }

    private static SubmissionHolder user(long id, ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        String name = row.text("name");
        return new SubmissionHolder(id, name, quota(name, row), unended(row));
    }

    private static SubmissionHolder group(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        String name = row.text("name");
        return new SubmissionHolder(row.number("group_id"), name, quota("the group " + name, row), unended(row));
    }

    private static SubmissionQuota quota(String holder, ResultRow row) throws SQLException {
        return new SubmissionQuota(
                holder,
                row.text("quota"),
                row.number("waiting_executions"),
                row.number("millicores"),
                row.number("memory"),
                row.number("gpus"));
    }

    private static UnendedTotal unended(ResultRow row) throws SQLException {
        return new UnendedTotal(
                row.number("waiting"), row.number("executions"), row.number("stored_rows"), row.number("stored_bytes"));
    }
}
