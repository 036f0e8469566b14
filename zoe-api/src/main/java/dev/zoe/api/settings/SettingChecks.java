package dev.zoe.api.settings;

import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Checks settings that say how much there may be of something. */
public final class SettingChecks {

    private SettingChecks() {}

    /** @throws InvalidConfigurationPropertyValueException when {@code value} is below 1 */
    public static void requirePositive(String setting, long value) {
        if (value < 1) {
            throw new InvalidConfigurationPropertyValueException(setting, value, "it must be at least 1");
        }
    }
}
