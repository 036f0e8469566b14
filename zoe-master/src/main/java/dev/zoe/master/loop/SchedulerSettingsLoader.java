package dev.zoe.master.loop;

import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Settings;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Loads the settings of the scheduler from the database, which all masters and APIs share. */
final class SchedulerSettingsLoader {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerSettingsLoader.class);

    private final SchedulerSettingsRepository rows;
    private final Settings initial;

    /** @param initial written when the database has no settings yet */
    SchedulerSettingsLoader(SchedulerSettingsRepository rows, Settings initial) {
        this.rows = rows;
        this.initial = initial;
    }

    /** A working set that is empty except for the settings. */
    WorkingSet newWorkingSet(Instant now) {
        SchedulerSettingsEntity row =
                rows.find().orElseGet(() -> rows.saveAndFlush(new SchedulerSettingsEntity(initial, now)));
        return new WorkingSet(row.settings(), row.getSettingsVersion());
    }

    /** Applies settings of a newer version. */
    void refresh(WorkingSet working, Instant now) {
        rows.version()
                .filter(version -> version != working.settingsVersion())
                .flatMap(version -> rows.find())
                .ifPresent(row -> {
                    working.reconfigure(row.settings(), row.getSettingsVersion(), now);
                    LOG.info("the scheduler has new settings: version={}", row.getSettingsVersion());
                });
    }
}
