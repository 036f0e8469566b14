package dev.zoe.master.submission;

import dev.zoe.db.quota.HolderLimitsReader;
import dev.zoe.master.state.WorkingSet;
import java.time.Instant;

/** Loads the limits and shares of users and groups into the scheduler. */
public final class HolderLimitsLoader {

    private final HolderLimitsReader reader;

    public HolderLimitsLoader(HolderLimitsReader reader) {
        this.reader = reader;
    }

    /**
     * Loads those of a newer version. An execution is admitted by the limits that held when it was accepted, or newer
     * ones.
     */
    public void refresh(WorkingSet working, Instant now) {
        if (reader.version() != working.holderLimits().version()) {
            working.changeHolderLimits(reader.read(), now);
        }
    }
}
