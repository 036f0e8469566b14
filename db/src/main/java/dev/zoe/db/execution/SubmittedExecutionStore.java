package dev.zoe.db.execution;

import jakarta.persistence.EntityManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Executions that were submitted, as many at once as there are: one statement reads them and one moves them on. As
 * entities, each would take a statement of its own.
 *
 * <p>Executions with a cancel request are left out; {@link ExecutionRepository} finds them. So are those that wait for
 * others; {@link DependencyStore} lets them go.
 */
public class SubmittedExecutionStore {

    private static final String READ =
            """
            select e.id, e.name, e.description, e.submitted_at, e.eligible_at, e.owner_id, u.username, u.fs_uid,
                   g.name as group_name,
                   coalesce(least(nullif(q.runtime_limit_seconds, 0), nullif(p.runtime_limit_seconds, 0)), 0)
                       as runtime_limit_seconds
            from execution e join users u on u.id = e.owner_id join quota q on q.id = u.quota_id
            left join user_group g on g.id = e.group_id left join quota p on p.id = g.quota_id
            where e.status = 'submitted' and e.cancel_requested_at is null and not e.waits_for_others
            order by coalesce(e.eligible_at, e.submitted_at), e.id
            """;

    private static final String ANY =
            """
            select exists (
                select from execution
                where status = 'submitted' and cancel_requested_at is null and not waits_for_others and id = any(?))
            """;

    private static final String ENQUEUE =
            """
            update execution set status = 'queued', queued_at = greatest(?, submitted_at), version = version + 1
            where id = any(?) and status = 'submitted' and cancel_requested_at is null and not waits_for_others
            returning id
            """;

    private final EntityManager entities;
    private final JdbcTemplate jdbc;

    public SubmittedExecutionStore(EntityManager entities, JdbcTemplate jdbc) {
        this.entities = entities;
        this.jdbc = jdbc;
    }

    /** Whether one of {@code ids} is still only submitted, and waits for no others. */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean any(Collection<Long> ids) {
        entities.flush();
        return Boolean.TRUE.equals(jdbc.queryForObject(ANY, Boolean.class, new Object[] {array(ids)}));
    }

    /** All, in the order of their arrival. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<SubmittedExecution> readAll() {
        entities.flush();
        return jdbc.query(READ, (row, number) -> arrival(row));
    }

    /**
     * Moves executions on from {@code submitted} to {@code queued}.
     *
     * @return those that were moved: without those that were moved, deleted or cancelled meanwhile
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> enqueue(Collection<Long> ids, Instant at) {
        return new HashSet<>(
                jdbc.queryForList(ENQUEUE, Long.class, OffsetDateTime.ofInstant(at, ZoneOffset.UTC), array(ids)));
    }

    private static Long[] array(Collection<Long> ids) {
        return ids.toArray(Long[]::new);
    }

    private static SubmittedExecution arrival(ResultSet row) throws SQLException {
        return new SubmittedExecution(
                row.getLong("id"),
                row.getString("name"),
                row.getString("description"),
                row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
                Optional.ofNullable(row.getObject("eligible_at", OffsetDateTime.class))
                        .map(OffsetDateTime::toInstant),
                row.getLong("owner_id"),
                row.getString("username"),
                row.getInt("fs_uid"),
                row.getLong("runtime_limit_seconds"),
                Optional.ofNullable(row.getString("group_name")));
    }
}
