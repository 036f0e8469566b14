package dev.zoe.db;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

/** How the scheduler decides: one row, or none before the first master has led. */
public interface Schedulers extends JpaRepository<SchedulerEntity, Integer> {

    /** The only row. */
    default Optional<SchedulerEntity> find() {
        return findById(SchedulerEntity.ONLY);
    }

    /** The only row, which nobody else changes before this transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from SchedulerEntity")
    Optional<SchedulerEntity> findToChange();

    /** The version of the only row: the cheapest way to see whether something changed. */
    @Query("select s.version from SchedulerEntity s")
    Optional<Long> version();
}
