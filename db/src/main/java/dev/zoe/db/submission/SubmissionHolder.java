package dev.zoe.db.submission;

import dev.zoe.db.mapping.ResultRow;
import dev.zoe.db.quota.UnendedTotal;
import java.sql.SQLException;

/**
 * A user or a group whose quota a submission is checked against.
 *
 * @param id of the user or the group
 * @param name of the user or the group
 * @param quota its limits
 * @param unended what it has; of a group, only the waiting executions are counted, and only when its quota limits them
 */
public record SubmissionHolder(long id, String name, SubmissionQuota quota, UnendedTotal unended) {

    /** @param row of {@code lock_submission_holders} */
    static SubmissionHolder user(long id, ResultRow row) throws SQLException {
        String name = row.text("name");
        return new SubmissionHolder(id, name, quota(name, row), unended(row));
    }

    /** @param row of {@code lock_submission_holders} */
    static SubmissionHolder group(ResultRow row) throws SQLException {
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
