package dev.zoe.api.stream;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits and intervals of log and event streams, below {@code zoe.api}.
 *
 * @param maxStreams streams of logs, events, queue and nodes that may be open at the same time
 * @param maxStreamsPerUser open streams of one user
 * @param eventPoll interval between two reads of new events while a stream is open
 * @param heartbeat interval between two comments on an event stream without events
 */
@ConfigurationProperties("zoe.api")
public record StreamSettings(
        @DefaultValue("100") int maxStreams,
        @DefaultValue("20") int maxStreamsPerUser,
        @DefaultValue("300ms") Duration eventPoll,
        @DefaultValue("15s") Duration heartbeat) {

    public StreamSettings {
        SettingChecks.requirePositive("zoe.api.max-streams", maxStreams);
        SettingChecks.requirePositive("zoe.api.max-streams-per-user", maxStreamsPerUser);
    }
}
