package dev.zoe.api.session;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * How long a browser stays logged in, below {@code zoe.api}.
 *
 * @param sessionIdle time without a request after which a session ends; two minutes or more, because uses are stored to
 *     the minute
 * @param sessionTime time after which a session ends, however it is used
 */
@ConfigurationProperties("zoe.api")
public record SessionSettings(@DefaultValue("1h") Duration sessionIdle, @DefaultValue("12h") Duration sessionTime) {
    private static final Duration SHORTEST = Duration.ofMinutes(2);

    public SessionSettings {
        if (sessionIdle.compareTo(SHORTEST) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.session-idle", sessionIdle, "it must be at least 2m");
        }
        if (sessionTime.compareTo(SHORTEST) < 0) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.session-time", sessionTime, "it must be at least 2m");
        }
    }
}
