package dev.zoe.db.activity;

import dev.zoe.application.IdleLimits;
import dev.zoe.db.mapping.ResultRow;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Reads and writes since when executions are idle. The master decides that; the API only notes that one is used. */
public class IdlenessStore {

    private static final String FIND =
            """
            select e.id, e.started_at, a.touched_at, a.idle_since, a.stop_at, a.elastic_released_at,
                   coalesce(a.idle_seconds, 0)
                       + greatest(coalesce(extract(epoch from coalesce(e.ended_at, now()) - a.idle_since), 0), 0)
                       as idle_seconds, r.idle_release_elastic_seconds, r.idle_stop_seconds
            from execution e
            join users u on u.id = e.owner_id
            join role r on r.id = u.role_id
            left join execution_activity a on a.execution_id = e.id
            where e.id = any(:executions)
            order by e.id""";

    private static final String RELEASED =
            """
            select a.execution_id from execution_activity a join execution e on e.id = a.execution_id
            where a.elastic_released_at is not null and e.status = 'running'""";

    private static final String TOUCHED =
            """
            select a.execution_id from execution_activity a join execution e on e.id = a.execution_id
            where a.touched_at > a.idle_since and e.status = 'running'""";

    private static final String TOUCH =
            """
            insert into execution_activity as a (execution_id, touched_at) values (:execution, :at)
            on conflict (execution_id) do update set touched_at = greatest(a.touched_at, excluded.touched_at)""";

    private static final String LOCK_UNTOUCHED =
            """
            select touched_at is not distinct from cast(:touchedAt as timestamptz) from execution_activity
            where execution_id = :execution for update""";

    private static final String BEGIN =
            """
            insert into execution_activity (execution_id, idle_since, stop_at, elastic_released_at)
            values (:execution, :since, :stopAt, :releasedAt)
            on conflict (execution_id) do update
            set idle_since = excluded.idle_since, stop_at = excluded.stop_at,
                elastic_released_at = excluded.elastic_released_at""";

    private static final String END =
            """
            update execution_activity
            set idle_seconds = idle_seconds + greatest(extract(epoch from :at - idle_since), 0), idle_since = null,
                stop_at = null, elastic_released_at = null
            where execution_id = :execution and idle_since is not null""";

    private final JdbcClient database;

    public IdlenessStore(JdbcClient database) {
        this.database = database;
    }

    /** What is known of these executions, by their ids. */
    public List<Idleness> find(Collection<Long> executions) {
        return database.sql(FIND)
                .param("executions", executions.toArray(Long[]::new))
                .query((columns, number) -> {
                    ResultRow row = new ResultRow(columns);
                    return new Idleness(
                            row.number("id"),
                            row.maybeTime("started_at"),
                            row.maybeTime("touched_at"),
                            row.maybeTime("idle_since"),
                            row.maybeTime("stop_at"),
                            row.maybeTime("elastic_released_at"),
                            columns.getDouble("idle_seconds"),
                            IdleLimits.ofSeconds(
                                    row.maybeNumber("idle_release_elastic_seconds"),
                                    row.maybeNumber("idle_stop_seconds")));
                })
                .list();
    }

    /** Running executions whose elastic services are stopped because they are idle. */
    public Set<Long> released() {
        return Set.copyOf(database.sql(RELEASED).query(Long.class).list());
    }

    /** Running executions that are noted as idle although a user has touched them since. */
    public Set<Long> touched() {
        return Set.copyOf(database.sql(TOUCHED).query(Long.class).list());
    }

    /** A user uses an execution. */
    @Transactional
    public void touch(long execution, Instant at) {
        var unused = database.sql(TOUCH)
                .param("execution", execution)
                .param("at", utc(at))
                .update();
    }

    /** An execution is idle, or what follows from that has changed. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void begin(long execution, Instant since, Optional<Instant> stopAt, Optional<Instant> releasedAt) {
        var unused = database.sql(BEGIN)
                .param("execution", execution)
                .param("since", utc(since))
                .param("stopAt", maybeUtc(stopAt))
                .param("releasedAt", maybeUtc(releasedAt))
                .update();
    }

    /**
     * Locks the row of an execution, so that a later touch waits for the end of the transaction.
     *
     * @return whether no user has touched the execution since it was read
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean lockUntouched(Idleness read) {
        return database.sql(LOCK_UNTOUCHED)
                .param("execution", read.execution())
                .param("touchedAt", maybeUtc(read.touchedAt()))
                .query(Boolean.class)
                .optional()
                .orElse(true);
    }

    /** An execution is used again, or ends. Without an idle period that has begun, nothing changes. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void end(long execution, Instant at) {
        var unused = database.sql(END)
                .param("execution", execution)
                .param("at", utc(at))
                .update();
    }

    private static @Nullable OffsetDateTime maybeUtc(Optional<Instant> time) {
        return time.map(IdlenessStore::utc).orElse(null);
    }

    private static OffsetDateTime utc(Instant time) {
        return OffsetDateTime.ofInstant(time, ZoneOffset.UTC);
    }
}
