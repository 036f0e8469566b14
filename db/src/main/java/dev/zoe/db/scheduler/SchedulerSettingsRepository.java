package dev.zoe.db.scheduler;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

/** The settings of the scheduler: one row, or none before the first master has led. */
public interface SchedulerSettingsRepository extends JpaRepository<SchedulerSettingsEntity, Integer> {

    /** The only row. */
    default Optional<SchedulerSettingsEntity> find() {
        return findById(SchedulerSettingsEntity.ONLY);
    }

    /** The only row, locked until this transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("from SchedulerSettingsEntity")
    Optional<SchedulerSettingsEntity> findToChange();

    /** The version of the only row: the cheapest way to see whether something changed. */
    @Query("select s.version from SchedulerSettingsEntity s")
    Optional<Long> version();
}
