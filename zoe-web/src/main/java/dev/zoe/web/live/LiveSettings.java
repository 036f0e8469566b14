package dev.zoe.web.live;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits and intervals of open pages, below {@code zoe.web}.
 *
 * @param maxLivePages pages that may be open at the same time and hear of changes; further ones are refreshed rarely
 * @param maxLivePagesPerUser open pages of one user
 * @param livePause shortest time between two messages to a page
 * @param liveHeartbeat longest time between two messages to a page
 */
@ConfigurationProperties("zoe.web")
public record LiveSettings(
        @DefaultValue("2000") int maxLivePages,
        @DefaultValue("50") int maxLivePagesPerUser,
        @DefaultValue("300ms") Duration livePause,
        @DefaultValue("20s") Duration liveHeartbeat) {

    public LiveSettings {
        SettingChecks.requirePositive("zoe.web.max-live-pages", maxLivePages);
        SettingChecks.requirePositive("zoe.web.max-live-pages-per-user", maxLivePagesPerUser);
    }
}
