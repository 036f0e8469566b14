package dev.zoe.api.serviceaccess;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of sessions into services, below {@code zoe.api}.
 *
 * @param maxServiceSessions sessions into services that may be open at the same time; a master holds up to 120
 * @param maxServiceSessionsPerUser open sessions into services of one user
 * @param serviceSessionIdle time without data after which a session into a service ends
 */
@ConfigurationProperties("zoe.api")
public record ServiceSessionSettings(
        @DefaultValue("60") int maxServiceSessions,
        @DefaultValue("10") int maxServiceSessionsPerUser,
        @DefaultValue("30m") Duration serviceSessionIdle) {

    public ServiceSessionSettings {
        SettingChecks.requirePositive("zoe.api.max-service-sessions", maxServiceSessions);
        SettingChecks.requirePositive("zoe.api.max-service-sessions-per-user", maxServiceSessionsPerUser);
        SettingChecks.requirePositive("zoe.api.service-session-idle", serviceSessionIdle.toMillis());
    }
}
