package dev.zoe.api.connection;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Upper limits of connections and of the time that writing to them takes, below {@code zoe.api}.
 *
 * @param maxConnectionsPerAddress open connections of one address; of IPv6 the first 64 bits count
 * @param answerGrace time that a connection may keep the server waiting to write answers
 * @param answerRate bytes per second that make up for the same time of waiting
 */
@ConfigurationProperties("zoe.api")
public record ConnectionSettings(
        @DefaultValue("512") int maxConnectionsPerAddress,
        @DefaultValue("10s") Duration answerGrace,
        @DefaultValue("10KB") DataSize answerRate) {

    public ConnectionSettings {
        SettingChecks.requirePositive("zoe.api.max-connections-per-address", maxConnectionsPerAddress);
    }
}
