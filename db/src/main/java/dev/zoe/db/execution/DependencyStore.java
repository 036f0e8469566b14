package dev.zoe.db.execution;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Lets executions go whose dependencies are met, and finds those whose dependencies can never be met. */
public class DependencyStore {

    private static final String NOTE_OUTCOMES =
            """
            update execution_dependency d set outcome = e.status
            from execution e
            where e.id = d.awaited_id and d.outcome is null and e.status in ('terminated', 'error', 'cancelled')
            """;

    private static final String WAITING =
            """
            select id from execution
            where waits_for_others and status = 'submitted' and cancel_requested_at is null and id = any(?)
            """;

    private static final String RELEASE =
            """
            update execution e
            set waits_for_others = false, eligible_at = greatest(?, submitted_at), version = version + 1
            where e.waits_for_others and e.status = 'submitted' and e.cancel_requested_at is null
            and not exists (
                select from execution_dependency d
                where d.execution_id = e.id
                and (d.outcome is null or d.condition = 'ok' and d.outcome <> 'terminated'))
            """;

    private static final String UNSATISFIABLE =
            """
            select distinct on (e.id) e.id as execution_id, d.awaited_id, d.awaited_name, d.condition, d.outcome,
                d.awaited_array
            from execution e join execution_dependency d on d.execution_id = e.id
            where e.waits_for_others and e.status = 'submitted' and e.cancel_requested_at is null
            and d.condition = 'ok' and d.outcome <> 'terminated'
            order by e.id, d.awaited_id limit ?
            """;

    private final EntityManager entities;
    private final JdbcTemplate jdbc;

    public DependencyStore(EntityManager entities, JdbcTemplate jdbc) {
        this.entities = entities;
        this.jdbc = jdbc;
    }

    /**
     * An execution that can never run.
     *
     * @param violated the first of its dependencies that can never be met
     */
    public record Unsatisfiable(long execution, ExecutionDependency violated) {}

    /** Those of {@code ids} that wait for others. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Set<Long> waiting(Collection<Long> ids) {
        return new HashSet<>(jdbc.queryForList(WAITING, Long.class, new Object[] {ids.toArray(Long[]::new)}));
    }

    /**
     * Notes how executions have ended that others wait for.
     *
     * @return the number of dependencies on them
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public int noteOutcomes() {
        entities.flush();
        return jdbc.update(NOTE_OUTCOMES);
    }

    /**
     * Lets all executions go whose dependencies are met: they are submitted as others are.
     *
     * @param at the time from which they may be queued
     * @return the number of them
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public int release(Instant at) {
        return jdbc.update(RELEASE, OffsetDateTime.ofInstant(at, ZoneOffset.UTC));
    }

    /** The first {@code limit} executions that can never run, by their numbers. */
    @Transactional(propagation = Propagation.MANDATORY)
    public List<Unsatisfiable> unsatisfiable(int limit) {
        return jdbc.query(
                UNSATISFIABLE,
                (row, number) -> new Unsatisfiable(row.getLong("execution_id"), DependencyReader.dependency(row)),
                limit);
    }
}
