package dev.zoe.db.event;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** What happened, oldest first, to be read. Written by {@link EventLog}, which also follows what is still to come. */
public interface EventRepository extends Repository<EventEntity, Long> {

    /** After event {@code after}; 0 for the beginning. */
    @Query("select e from EventEntity e where e.id > :after order by e.id")
    List<EventEntity> findAfter(long after, Limit limit);

    /** After event {@code after} and up to event {@code upTo}. */
    @Query("select e from EventEntity e where e.id > :after and e.id <= :upTo order by e.id")
    List<EventEntity> findBetween(long after, long upTo, Limit limit);

    /** Of one execution and its services, after event {@code after}; 0 for the beginning. */
    @Query("select e from EventEntity e where e.executionId = :executionId and e.id > :after order by e.id")
    List<EventEntity> findByExecution(long executionId, long after, Limit limit);

    /** Of one execution and its services, after event {@code after} and up to event {@code upTo}. */
    @Query(
            """
            select e from EventEntity e
            where e.executionId = :executionId and e.id > :after and e.id <= :upTo order by e.id""")
    List<EventEntity> findByExecutionBetween(long executionId, long after, long upTo, Limit limit);

    /** The newest event of all, to follow from there. */
    @Query("select coalesce(max(e.id), 0L) from EventEntity e")
    long newestId();
}
