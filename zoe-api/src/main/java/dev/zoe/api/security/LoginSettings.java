package dev.zoe.api.security;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of failed log-ins, and how long a verified password is remembered, below {@code zoe.api}.
 *
 * @param credentialsRemembered time after its last use for which a verified password is not hashed again at the same
 *     address
 * @param loginFailures failed log-ins of one user name from one address in each {@code loginWindow}
 * @param loginFailuresPerAddress failed log-ins of one address in each {@code loginWindow}, with any user names
 * @param loginWindow the time in which failed log-ins are counted
 */
@ConfigurationProperties("zoe.api")
public record LoginSettings(
        @DefaultValue("3m") Duration credentialsRemembered,
        @DefaultValue("10") int loginFailures,
        @DefaultValue("100") int loginFailuresPerAddress,
        @DefaultValue("1m") Duration loginWindow) {

    public LoginSettings {
        SettingChecks.requirePositive("zoe.api.login-failures", loginFailures);
        SettingChecks.requirePositive("zoe.api.login-failures-per-address", loginFailuresPerAddress);
    }
}
