package dev.zoe.db.execution;

import dev.zoe.db.mapping.QueryFlush;
import jakarta.persistence.QueryHint;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;
import org.springframework.transaction.annotation.Transactional;

/**
 * All executions, waiting, running and ended. Every answer holds the owner and the group.
 *
 * <p>The statuses are literals in the queries for the queue and the active set, since a partial index is only used
 * where PostgreSQL can see that its condition holds.
 */
public interface ExecutionRepository extends JpaRepository<ExecutionEntity, Long>, ExecutionSearch {

    @Override
    @Query("select e from ExecutionEntity e join fetch e.owner left join fetch e.group where e.id = :id")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    Optional<ExecutionEntity> findById(Long id);

    /** Several at once, in the order of their arrival; those that are gone are left out. */
    @Query(
            "select e from ExecutionEntity e join fetch e.owner left join fetch e.group where e.id in :ids order by e.submittedAt, e.id")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    List<ExecutionEntity> findByIds(Collection<Long> ids);

    /** Those of {@code ids} that are submitted or that someone asked to cancel, in the order of their arrival. */
    @Query(
            """
            select e from ExecutionEntity e join fetch e.owner left join fetch e.group
            where e.id in :ids and (e.status = dev.zoe.db.execution.ExecutionStatus.SUBMITTED
                                    or e.cancelRequestedAt is not null)
            order by e.submittedAt, e.id""")
    @QueryHints(@QueryHint(name = QueryFlush.FLUSH_MODE, value = QueryFlush.NO_FLUSH))
    List<ExecutionEntity> findRequested(Collection<Long> ids);

    /** Those that the master has not seen yet and that wait for no others, in the order of their submission. */
    @Query(
            """
            select e from ExecutionEntity e join fetch e.owner left join fetch e.group
            where e.status = dev.zoe.db.execution.ExecutionStatus.SUBMITTED and e.waitsForOthers = false
            order by e.submittedAt, e.id""")
    List<ExecutionEntity> findSubmitted();

    /** Executions with a cancel request that are not yet cleaning up. */
    @Query(
            """
            select e from ExecutionEntity e join fetch e.owner left join fetch e.group
            where e.cancelRequestedAt is not null
            and e.status not in (dev.zoe.db.execution.ExecutionStatus.TERMINATED,
                                 dev.zoe.db.execution.ExecutionStatus.ERROR,
                                 dev.zoe.db.execution.ExecutionStatus.CANCELLED)
            and e.status <> dev.zoe.db.execution.ExecutionStatus.CLEANING_UP
            order by e.id""")
    List<ExecutionEntity> findCancelRequested();

    /** Those that have not ended, waiting ones included, by id. */
    @Query(
            """
            select e from ExecutionEntity e join fetch e.owner left join fetch e.group
            where e.status not in (dev.zoe.db.execution.ExecutionStatus.TERMINATED,
                                 dev.zoe.db.execution.ExecutionStatus.ERROR,
                                   dev.zoe.db.execution.ExecutionStatus.CANCELLED)
            order by e.id""")
    List<ExecutionEntity> findActive();

    /** Those of one owner that have not ended, by id. */
    @Query(
            """
            select e.id from ExecutionEntity e
            where e.owner.id = :ownerId
            and e.status not in (dev.zoe.db.execution.ExecutionStatus.TERMINATED,
                                 dev.zoe.db.execution.ExecutionStatus.ERROR,
                                 dev.zoe.db.execution.ExecutionStatus.CANCELLED)
            order by e.id""")
    List<Long> findActiveIds(long ownerId);

    /** Where these are; those that are gone are left out. */
    @Query("select new dev.zoe.db.execution.ExecutionStatusById(e.id, e.status) from"
            + " ExecutionEntity e where e.id in :ids")
    List<ExecutionStatusById> findStates(Collection<Long> ids);

    /** The numbers of those that are being started, run or are being stopped, by id. */
    @Query(
            """
            select new dev.zoe.db.execution.ExecutionStatusById(e.id, e.status) from ExecutionEntity e
            where e.status in (dev.zoe.db.execution.ExecutionStatus.STARTING,
                               dev.zoe.db.execution.ExecutionStatus.RUNNING,
                               dev.zoe.db.execution.ExecutionStatus.CLEANING_UP)
            order by e.id""")
    List<ExecutionStatusById> findStatesOfStarted();

    /**
     * Records a cancel request, whatever the master does to the execution at the same time.
     *
     * @return 1 if it was noted, 0 if there is no such execution, it has ended, or it was requested before
     */
    @Transactional
    @Modifying(flushAutomatically = true, clearAutomatically = true)
    @Query(
            """
            update versioned ExecutionEntity e set e.cancelRequestedAt = :at, e.cancelRequestedBy = :userId
            where e.id = :id and e.cancelRequestedAt is null
            and e.status not in (dev.zoe.db.execution.ExecutionStatus.TERMINATED,
                                 dev.zoe.db.execution.ExecutionStatus.ERROR,
                                 dev.zoe.db.execution.ExecutionStatus.CANCELLED)""")
    int requestCancel(long id, long userId, Instant at);
}
