package dev.zoe.api.header;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * What browsers remember, below {@code zoe.api}.
 *
 * @param hsts time for which browsers call the host with https only, once they have; zero to leave it out
 */
@ConfigurationProperties("zoe.api")
public record HeaderSettings(@DefaultValue("365d") Duration hsts) {

    public HeaderSettings {
        if (hsts.isNegative()) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.hsts", hsts, "it must be a time such as 365d, or 0s to leave the header out");
        }
    }
}
