package dev.zoe.api.throttle;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * How many requests a user may send, below {@code zoe.api}.
 *
 * @param requestsPerMinutePerUser requests of one user in a minute, also all at once; 0 for any number
 */
@ConfigurationProperties("zoe.api")
public record RequestRateSettings(@DefaultValue("6000") int requestsPerMinutePerUser) {

    public RequestRateSettings {
        if (requestsPerMinutePerUser < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.requests-per-minute-per-user",
                    requestsPerMinutePerUser,
                    "it must be at least 1, or 0 for any number");
        }
    }

    boolean isLimited() {
        return requestsPerMinutePerUser > 0;
    }
}
