package dev.zoe.db.scheduler;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

/** How the scheduler decides: one row, or none before the first master has led. */
public interface SchedulerSettingsRepository extends JpaRepository<SchedulerSettingsEntity, Integer> {

    /** The only row. */
    default Optional<SchedulerSettingsEntity> find() {
        return findById(SchedulerSettingsEntity.ONLY);
    }

    /** The only row, which nobody else changes before this transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from SchedulerEntity")
    Optional<SchedulerSettingsEntity> findToChange();

    /** The version of the only row: the cheapest way to see whether something changed. */
    @Query("select s.version from SchedulerEntity s")
    Optional<Long> version();
}
