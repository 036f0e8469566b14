package dev.zoe.db.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads executions, most of them by a prefix of their names. */
public final class ExecutionRecordReader {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofMinutes(20);

    private final TestDatabase database;

    public ExecutionRecordReader(TestDatabase database) {
        this.database = database;
    }

    /** How many there are in each status. */
    public Map<String, Long> statuses(String prefix) throws SQLException {
        Map<String, Long> statuses = new TreeMap<>();
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select status, count(*) from execution where name like ? group by status")) {
            query.setString(1, prefix + "%");
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    statuses.put(rows.getString(1), rows.getLong(2));
                }
            }
        }
        return statuses;
    }

    /** How many there are in one of these statuses. */
    public long count(String prefix, String status) throws SQLException {
        return statuses(prefix).getOrDefault(status, 0L);
    }

    /**
     * Waits until this many have ended.
     *
     * @return whether they did
     */
    public boolean awaitEnded(String prefix, long wanted) {
        try {
            Awaitility.await().atMost(LONGEST).pollInterval(POLL).until(() -> ended(prefix) >= wanted);
            return true;
        } catch (ConditionTimeoutException late) {
            return false;
        }
    }

    /** The number of the one with this name. */
    public long id(String name) throws SQLException {
        return ask("select max(id) from execution where name = ?", name);
    }

    public long ended(String prefix) throws SQLException {
        return number("select count(*) from execution where name like ? and ended_at is not null", prefix);
    }

    /** Names that more than one execution has. */
    public long doubled(String prefix) throws SQLException {
        return number("select count(*) - count(distinct name) from execution where name like ?", prefix);
    }

    /** Executions that got their place before one that was submitted earlier and waited already. */
    public long orderViolations(String prefix) throws SQLException {
        return number(
                """
                with e as materialized (
                    select x.submitted_at, x.id, min(v.id) filter (where v.to_state = 'queued') as queued,
                           min(v.id) filter (where v.to_state = 'starting') as placed
                    from execution x join event v on v.execution_id = x.id and v.kind = 'execution'
                    where x.name like ? group by x.id)
                select count(*) from e where exists (
                    select from e as first
                    where (first.submitted_at, first.id) < (e.submitted_at, e.id)
                    and first.queued < e.placed and first.placed > e.placed)""",
                prefix);
    }

    /** Services that still hold something. */
    public long living(String prefix) throws SQLException {
        return number(
                """
                select count(*) from service s join execution x on x.id = s.execution_id
                where x.name like ? and s.status in ('runnable', 'starting', 'active', 'terminating')""",
                prefix);
    }

    /** Starts of services that were decided. */
    public long starts(String prefix) throws SQLException {
        return number(
                """
                select count(*) from event e join execution x on x.id = e.execution_id
                where x.name like ? and e.kind = 'service' and e.to_state = 'starting'""",
                prefix);
    }

    /** Seconds from the first submission to the last end. */
    public double seconds(String prefix) throws SQLException {
        return number(
                        """
                        select (extract(epoch from max(ended_at) - min(submitted_at)) * 1000)::bigint
                        from execution where name like ?""",
                        prefix)
                / 1000.0;
    }

    /** The longest that one waited for its place, in seconds. */
    public double longestWait(String prefix) throws SQLException {
        return number(
                        """
                        select coalesce(max(extract(epoch from e.at - x.submitted_at)) * 1000, 0)::bigint
                        from execution x join event e on e.execution_id = x.id
                            and e.kind = 'execution' and e.to_state = 'starting'
                        where x.name like ?""",
                        prefix)
                / 1000.0;
    }

    /** When the execution that started last did so. */
    public Instant lastStart() {
        return JdbcClient.create(database.dataSource())
                .sql("select max(started_at) from execution")
                .query(OffsetDateTime.class)
                .single()
                .toInstant();
    }

    private long number(String sql, String prefix) throws SQLException {
        return ask(sql, prefix + "%");
    }

    private long ask(String sql, String parameter) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, parameter);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
