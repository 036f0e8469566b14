package dev.zoe.api.master;

import java.util.Locale;
import java.util.Optional;

/**
 * What was last seen of the master.
 *
 * @param backEnd name of its back-end
 * @param backEndTrouble what the back-end is failing with
 */
public record MasterState(Presence presence, Optional<String> backEnd, Optional<String> backEndTrouble) {
    static final MasterState AWAY = new MasterState(Presence.AWAY, Optional.empty(), Optional.empty());

    /** Whether a master answers and whether it is the one that schedules. */
    public enum Presence {
        LEADER,
        STANDBY,
        AWAY;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
