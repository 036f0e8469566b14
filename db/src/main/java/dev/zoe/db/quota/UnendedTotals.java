package dev.zoe.db.quota;

import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * What users and groups have that has not ended. Triggers of the table {@code execution} record each change as a row.
 * {@link #addChanges} adds these rows to the totals, so that few are left, and a total takes the same time whatever
 * waits.
 */
public class UnendedTotals {

    /** Changes that one transaction adds. */
    private static final int BATCH = 10_000;

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

    /**
     * Adds the changes to the totals, a batch in each transaction. Several processes may do so at the same time. What a
     * user or a group has does not change by it.
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
}
