package dev.zoe.api.master;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The last known state of the master.
 *
 * @param backEnd name of its back-end
 * @param backEndTrouble message of the present failure of the back-end
 */
public record MasterState(Presence presence, Optional<String> backEnd, Optional<String> backEndTrouble) {
    /** The name of the back-end without containers. */
    private static final String PROCESSES = "process";

    static final MasterState AWAY = new MasterState(Presence.AWAY, Optional.empty(), Optional.empty());

    /**
     * The failure of the back-end as {@code reader} may see it. Its message names engines and their addresses, so only
     * users who may change the configuration see it.
     */
    public Optional<String> troubleFor(@Nullable ApiCaller reader) {
        return backEndTrouble.map(message -> reader != null && reader.may(Capability.CHANGE_CONFIG)
                ? message
                : "it does not work now; an operator sees why");
    }

    /** Whether services get containers; they do unless the back-end is known to start processes. */
    public boolean startsContainers() {
        return !backEnd.equals(Optional.of(PROCESSES));
    }

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
