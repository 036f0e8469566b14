package dev.zoe.db.testing;

import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Fills a database as years of use by many people do, with one statement for each table. What has ended has rows in all
 * tables; the chain of the audit trail stays empty, which no list reads.
 */
public final class LargeSiteWriter {

    private static final List<String> STATEMENTS = List.of(
            """
            insert into quota (name, concurrent_executions, waiting_executions, millicores, memory)
            select 'quota-' || i, 20, 1000, 1000000, 1000000000000 from generate_series(1, :groups) i
            """,
            """
            insert into user_group (name, quota_id, shares, created_at)
            select 'group-' || i, q.id, 1 + i % 3, now()
            from generate_series(1, :groups) i join quota q on q.name = 'quota-' || i
            """,
            """
            insert into users (username, email, password_hash, fs_uid, role_id, quota_id, enabled, created_at)
            select 'user' || i, 'user' || i || '@example.org', '{noop}' || :password, 10000 + i, r.id, q.id,
                   i = 1 or i % 50 <> 0, now() - i * interval '1 hour'
            from generate_series(1, :users) i
            join role r on r.name = case when i % 20 = 0 then 'power-user' else 'user' end
            join quota q on q.name = 'quota-' || 1 + i % :groups
            """,
            """
            insert into group_member (group_id, user_id, is_default)
            select g.id, u.id, step = 0
            from generate_series(1, :users) i cross join generate_series(0, 1) step
            join users u on u.username = 'user' || i
            join user_group g on g.name = 'group-' || 1 + (i + step) % :groups
            """,
            """
            insert into token (user_id, name, scope, secret_hash, created_at, expires_at)
            select u.id, 'token-' || n, 'run', sha256((u.username || n)::bytea), now(), now() + interval '90 days'
            from users u cross join generate_series(1, 3) n where u.username like 'user%'
            """,
            """
            insert into web_session (secret_hash, user_id, user_version, created_at, used_at, expires_at, address, browser)
            select sha256((u.username || 's' || n)::bytea), u.id, u.version, now(), now(), now() + interval '8 hours',
                   '192.0.2.' || n, 'Mozilla/5.0'
            from users u cross join generate_series(1, 2) n where u.username like 'user%'
            """,
            """
            insert into execution (name, owner_id, group_id, status, kind, description, core_count, elastic_count,
                core_millicores, core_memory, elastic_millicores, elastic_memory, stored_rows, stored_bytes,
                peak_services, submitted_at, queued_at, started_at, ended_at, exit_code, error_message)
            select 'job-' || i % 997, u.id, m.group_id, s.status, t.kind, t.description, t.core_count, t.elastic_count,
                t.core_millicores, t.core_memory, t.elastic_millicores, t.elastic_memory, t.stored_rows,
                t.stored_bytes, 1, s.at, s.at + interval '5 seconds', s.at + interval '20 seconds',
                s.at + interval '20 minutes', case s.status when 'terminated' then 0 when 'error' then 1 end,
                case s.status when 'error' then 'worker0 ended with exit code 1; its last lines: no such file' end
            from generate_series(1, :executions) i
            cross join lateral (
                select case when i % 40 = 0 then 'cancelled' when i % 10 = 0 then 'error' else 'terminated' end as status,
                       now() - (:executions - i + 60) * interval '5 minutes' as at) s
            -- A tenth belongs to the first user, who is as busy as a service account.
            join users u on u.username = 'user' || case when i % 10 = 1 then 1 else 1 + (i / 2) % :users end
            left join group_member m on m.user_id = u.id and m.is_default
            cross join (select * from execution where id = :template) t
            order by i
            """,
            """
            insert into service (execution_id, component, ordinal, name, core, status, node, container_name, exit_code,
                started_at, ended_at)
            select e.id, 'worker', n, 'worker' || n, n = 0, 'inactive', 'node-1', 'worker' || n || '-' || e.id, 0,
                e.started_at, e.ended_at
            from execution e cross join generate_series(0, 1) n where e.ended_at is not null
            """,
            """
            insert into event (at, kind, execution_id, subject, from_state, to_state, reason)
            select e.submitted_at + n * interval '1 second', 'execution', e.id, e.name, null,
                case n when 0 then 'submitted' else e.status end, 'happened'
            from execution e cross join generate_series(0, 1) n where e.ended_at is not null order by e.id, n
            """,
            """
            insert into audit_entry (at, actor, actor_id, actor_role, action, target_kind, target, address, result, after)
            select e.submitted_at, u.username, u.id, 'user',
                case n when 0 then 'execution.submit' else 'execution.cancel' end, 'execution', e.id::text, '192.0.2.1',
                'done', jsonb_build_object('name', e.name, 'kind', e.kind)
            from execution e join users u on u.id = e.owner_id cross join generate_series(0, 1) n
            where e.ended_at is not null order by e.id, n
            """,
            """
            insert into usage_day (day, user_id, user_name, group_name, application, priority_class, kind, core_seconds,
                byte_seconds, measured_core_seconds, measured_byte_seconds, used_core_seconds, used_byte_seconds)
            select (e.started_at at time zone 'UTC')::date, u.id, u.username, coalesce(g.name, ''), 'app-' || e.id % 100,
                '', k, 1200 * count(*), 1200e9 * count(*), 1200, 1200e9, 600, 600e9
            from execution e join users u on u.id = e.owner_id left join user_group g on g.id = e.group_id
            cross join unnest(array['core', 'elastic']) k
            where e.ended_at is not null
            group by 1, 2, 3, 4, 5, 6, 7
            """,
            "analyze");

    private final JdbcClient database;

    public LargeSiteWriter(DataSource database) {
        this.database = JdbcClient.create(database);
    }

    /** How much to write. */
    public record Size(int users, int groups, int executions) {}

    /**
     * Writes users {@code user1} and further ones, with {@link TestUserWriter#PASSWORD} and all they left behind.
     *
     * @param template number of an execution whose description all of theirs have
     */
    public void write(Size size, long template) {
        for (String statement : STATEMENTS) {
            JdbcClient.StatementSpec sql = database.sql(statement);
            // The driver refuses parameters that a statement does not have.
            if (statement.contains(":users")) {
                sql = sql.param("users", size.users());
            }
            if (statement.contains(":groups")) {
                sql = sql.param("groups", size.groups());
            }
            if (statement.contains(":executions")) {
                sql = sql.param("executions", size.executions());
            }
            if (statement.contains(":template")) {
                sql = sql.param("template", template);
            }
            if (statement.contains(":password")) {
                sql = sql.param("password", TestUserWriter.PASSWORD);
            }
            var unused = sql.update();
        }
    }
}
