package dev.zoe.api.password;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Rules of passwords, below {@code zoe.api}.
 *
 * @param passwordLength characters that a new password needs
 * @param passwordResetTime time for which a secret that sets a password is valid
 */
@ConfigurationProperties("zoe.api")
public record PasswordSettings(@DefaultValue("12") int passwordLength, @DefaultValue("1d") Duration passwordResetTime) {

    public PasswordSettings {
        SettingChecks.requirePositive("zoe.api.password-length", passwordLength);
    }
}
