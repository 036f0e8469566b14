package dev.zoe.api.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Checks of settings that several groups of settings share. */
public final class SettingChecks {

    private SettingChecks() {}

    /** @throws InvalidConfigurationPropertyValueException when {@code value} is below 1 */
    public static void requirePositive(String setting, long value) {
        if (value < 1) {
            throw new InvalidConfigurationPropertyValueException(setting, value, "it must be at least 1");
        }
    }

    /** @throws InvalidConfigurationPropertyValueException when {@code value} cannot be the path of a file */
    public static void requirePath(String setting, Optional<String> value) {
        try {
            var unused = value.map(Path::of);
        } catch (InvalidPathException e) {
            throw new InvalidConfigurationPropertyValueException(
                    setting, value.orElse(""), "it must be the path of a file");
        }
    }
}
