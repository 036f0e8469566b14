package dev.zoe.db.quota;

import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads the quotas that a submission is checked against, and locks who has them. */
final class SubmissionQuotaReader {

    private static final String COLUMNS = "q.name as quota, q.waiting_executions, q.millicores, q.memory, q.gpus";

    // FOR UPDATE would also make inserts wait whose rows refer to the user, such as those of tokens.
    private static final String LOCK_USER = "select u.username as holder, " + COLUMNS
            + " from users u join quota q on q.id = u.quota_id where u.id = :id for no key update of u";

    private static final String OF_GROUP = "select 'the group ' || g.name as holder, " + COLUMNS
            + " from user_group g join quota q on q.id = g.quota_id where g.id = :id";

    private static final String LOCK_GROUP = "select from user_group where id = :id for no key update";

    private final JdbcClient database;

    SubmissionQuotaReader(JdbcClient database) {
        this.database = database;
    }

    /** The quota of the user, who is locked until the transaction ends: a second call for the same user waits. */
    SubmissionQuota lockUser(long userId) {
        return database.sql(LOCK_USER)
                .param("id", userId)
                .query((columns, number) -> quota(columns))
                .single();
    }

    SubmissionQuota ofGroup(long groupId) {
        return database.sql(OF_GROUP)
                .param("id", groupId)
                .query((columns, number) -> quota(columns))
                .single();
    }

    /** Locks the group until the transaction ends: a second call for the same group waits. */
    void lockGroup(long groupId) {
        database.sql(LOCK_GROUP).param("id", groupId).query().listOfRows();
    }

    private static SubmissionQuota quota(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new SubmissionQuota(
                row.text("holder"),
                row.text("quota"),
                row.number("waiting_executions"),
                row.number("millicores"),
                row.number("memory"),
                row.number("gpus"));
    }
}
