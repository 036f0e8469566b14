package dev.zoe.api.submission;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * How much a user may add to the database, below {@code zoe.api}.
 *
 * @param submittedBytesPerHourPerUser bytes that the submissions of one user may take in an hour, also all at once; 0
 *     for any size
 */
@ConfigurationProperties("zoe.api")
public record SubmittedBytesSettings(@DefaultValue("256MB") DataSize submittedBytesPerHourPerUser) {

    public SubmittedBytesSettings {
        if (submittedBytesPerHourPerUser.isNegative()) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.submitted-bytes-per-hour-per-user",
                    submittedBytesPerHourPerUser,
                    "it must be a size such as 256MB, or 0 for any size");
        }
    }

    boolean isLimited() {
        return submittedBytesPerHourPerUser.toBytes() > 0;
    }
}
