package dev.zoe.master.loop;

import dev.zoe.db.scheduler.SchedulerSettingsEntity;
import dev.zoe.db.scheduler.SchedulerSettingsRepository;
import dev.zoe.master.state.WorkingSet;
import dev.zoe.scheduler.Settings;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the scheduler decides, as the database says: so every API shows, and every master does, the same. */
final class SchedulerSettingsLoader {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerSettingsLoader.class);

    private final SchedulerSettingsRepository rows;
    private final Settings first;

    /** @param first written when the database has no settings yet */
    SchedulerSettingsLoader(SchedulerSettingsRepository rows, Settings first) {
        this.rows = rows;
        this.first = first;
    }

    /** A working set with nothing in it but the settings. */
    WorkingSet begin(Instant now) {
        SchedulerSettingsEntity row =
                rows.find().orElseGet(() -> rows.saveAndFlush(new SchedulerSettingsEntity(first, now)));
        return new WorkingSet(row.settings(), row.getSettingsVersion());
    }

    /** Takes over what was changed since; the same version is the same settings. */
    void refresh(WorkingSet working, Instant now) {
        rows.version()
                .filter(version -> version != working.settingsVersion())
                .flatMap(version -> rows.find())
                .ifPresent(row -> {
                    working.reconfigure(row.settings(), row.getSettingsVersion(), now);
                    LOG.info("the scheduler decides by version {} of its settings", row.getSettingsVersion());
                });
    }
}
