package dev.zoe.api.master;

import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was last seen of the master.
 *
 * @param backEnd name of its back-end
 * @param backEndTrouble what the back-end is failing with
 */
public record MasterState(Presence presence, Optional<String> backEnd, Optional<String> backEndTrouble) {
    static final MasterState AWAY = new MasterState(Presence.AWAY, Optional.empty(), Optional.empty());

    /**
     * What {@code reader} is shown of the trouble of the back-end: its words, which name engines and their addresses,
     * only when it may change the configuration.
     */
    public Optional<String> troubleFor(@Nullable ApiCaller reader) {
        return backEndTrouble.map(words -> reader != null && reader.may(Capability.CHANGE_CONFIG)
                ? words
                : "it does not work now; an operator sees why");
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
