package dev.zoe.db.share;

import dev.zoe.db.mapping.ResultRow;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** With whom the owners of executions share them. */
public class ExecutionShareStore {

    private static final String LIST =
            """
            select case when s.user_id is null then 'group' else 'user' end as kind,
                   coalesce(u.username, g.name) as name, s.created_at
            from execution_share s left join users u on u.id = s.user_id left join user_group g on g.id = s.group_id
            where s.execution_id = :execution order by 1 desc, 2
            """;

    private static final String IS_SHARED =
            """
            select exists (
                select from execution_share s where s.execution_id = :execution and (
                    s.user_id = :user
                    or s.group_id in (select m.group_id from group_member m where m.user_id = :user)))
            """;

    private final JdbcClient database;

    public ExecutionShareStore(JdbcClient database) {
        this.database = database;
    }

    /**
     * One user or group that an execution is shared with.
     *
     * @param kind {@code user} or {@code group}
     */
    public record Share(String kind, String name, Instant createdAt) {}

    /** Users first, by their names. */
    public List<Share> list(long execution) {
        return database.sql(LIST)
                .param("execution", execution)
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new Share(row.text("kind"), row.text("name"), row.time("created_at"));
                })
                .list();
    }

    /** Whether an execution is shared with a user, or with a group of the user. */
    public boolean isSharedWith(long execution, long user) {
        return database.sql(IS_SHARED)
                .param("execution", execution)
                .param("user", user)
                .query(Boolean.class)
                .single();
    }

    /** @return false when it was shared with the user before */
    public boolean addUser(long execution, long user) {
        return change(
                "insert into execution_share (execution_id, user_id) values (:execution, :with) on conflict do nothing",
                execution,
                user);
    }

    /** @return false when it was shared with the group before */
    public boolean addGroup(long execution, long group) {
        return change(
                "insert into execution_share (execution_id, group_id) values (:execution, :with) on conflict do nothing",
                execution,
                group);
    }

    /** @return false when it was not shared with the user */
    public boolean removeUser(long execution, long user) {
        return change(
                "delete from execution_share where execution_id = :execution and user_id = :with", execution, user);
    }

    /** @return false when it was not shared with the group */
    public boolean removeGroup(long execution, long group) {
        return change(
                "delete from execution_share where execution_id = :execution and group_id = :with", execution, group);
    }

    /** Waits for others who change the shares of an execution, and keeps them waiting until the transaction ends. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lock(long execution) {
        database.sql("select pg_advisory_xact_lock(hashtextextended('zoe shares', :execution))")
                .param("execution", execution)
                .query((row, number) -> number)
                .single();
    }

    /**
     * With how many users and groups an execution is shared. To compare it with a limit, the caller holds the
     * {@linkplain #lock lock} of the execution.
     */
    public long count(long execution) {
        return database.sql("select count(*) from execution_share where execution_id = :execution")
                .param("execution", execution)
                .query(Long.class)
                .single();
    }

    private boolean change(String sql, long execution, long with) {
        return database.sql(sql)
                        .param("execution", execution)
                        .param("with", with)
                        .update()
                == 1;
    }
}
