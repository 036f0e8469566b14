package dev.zoe.db.quota;

import dev.zoe.db.mapping.ResultRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What users and groups have that has not ended. Triggers of the table {@code execution} record each change as a row.
 * {@link #addChanges} adds these rows to the totals, so that few are left, and a total takes the same time whatever
 * waits.
 */
public class UnendedTotals {

    /** Changes that one transaction adds. */
    private static final int BATCH = 10_000;

    private static final String OF_USER =
            """
            select coalesce(sum(waiting), 0) as waiting, coalesce(sum(executions), 0) as executions,
                   coalesce(sum(stored_rows), 0) as rows, coalesce(sum(stored_bytes), 0) as bytes
            from (select waiting, executions, stored_rows, stored_bytes from user_unended where user_id = :user
                  union all
                  select waiting, executions, stored_rows, stored_bytes from unended_change where user_id = :user) part
            """;

    private static final String WAITING_OF_GROUP =
            """
            select coalesce(sum(waiting), 0)
            from (select waiting from group_unended where group_id = :group
                  union all
                  select waiting from unended_change where group_id = :group) part
            """;

    private static final String ANY = "select exists (select from unended_change)";

    // A user or a group may be deleted meanwhile: its total goes with it. The order of the locks is that of the
    // numbers,
    // so that two processes do not wait for each other.
    private static final String ADD_CHANGES =
            """
            with added as (
                delete from unended_change
                where id in (select id from unended_change order by id limit :batch for update skip locked)
                returning user_id, group_id, waiting, executions, stored_rows, stored_bytes
            ), of_users as (
                insert into user_unended as total (user_id, waiting, executions, stored_rows, stored_bytes)
                select user_id, sum(waiting), sum(executions), sum(stored_rows), sum(stored_bytes)
                from added join users on users.id = user_id
                group by user_id order by user_id
                on conflict (user_id) do update
                set waiting = total.waiting + excluded.waiting,
                    executions = total.executions + excluded.executions,
                    stored_rows = total.stored_rows + excluded.stored_rows,
                    stored_bytes = total.stored_bytes + excluded.stored_bytes
            ), of_groups as (
                insert into group_unended as total (group_id, waiting, executions)
                select group_id, sum(waiting), sum(executions)
                from added join user_group on user_group.id = group_id
                group by group_id order by group_id
                on conflict (group_id) do update
                set waiting = total.waiting + excluded.waiting,
                    executions = total.executions + excluded.executions
            )
            select count(*) from added
            """;

    private final JdbcClient database;

    public UnendedTotals(JdbcClient database) {
        this.database = database;
    }

    public UnendedTotal ofUser(long userId) {
        return database.sql(OF_USER)
                .param("user", userId)
                .query((columns, number) -> total(columns))
                .single();
    }

    /** Executions of the group that the scheduler has not admitted. */
    public long waitingOfGroup(long groupId) {
        return database.sql(WAITING_OF_GROUP)
                .param("group", groupId)
                .query(Long.class)
                .single();
    }

    /**
     * Adds the changes to the totals, a batch in each transaction. Several processes may do so at the same time. What
     * {@link #ofUser} and {@link #waitingOfGroup} return does not change by it.
     */
    public void addChanges() {
        boolean isMore = database.sql(ANY).query(Boolean.class).single();
        while (isMore) {
            isMore = database.sql(ADD_CHANGES)
                            .param("batch", BATCH)
                            .query(Integer.class)
                            .single()
                    == BATCH;
        }
    }

    private static UnendedTotal total(ResultSet columns) throws SQLException {
        ResultRow row = new ResultRow(columns);
        return new UnendedTotal(
                row.number("waiting"), row.number("executions"), row.number("rows"), row.number("bytes"));
    }
}
