package dev.zoe.api.throttle;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Upper limits of the size and time of request bodies, below {@code zoe.api}.
 *
 * @param maxRequestBody larger bodies are refused
 * @param maxRequestBodies bytes of request bodies that are held at the same time
 * @param maxRequestBodiesPerUser bytes of these that are of one user
 * @param bodyGrace time that every body may take
 * @param bodyRate bytes per second that a body which takes longer must bring on average
 */
@ConfigurationProperties("zoe.api")
public record RequestBodySettings(
        @DefaultValue("2MB") DataSize maxRequestBody,
        @DefaultValue("64MB") DataSize maxRequestBodies,
        @DefaultValue("16MB") DataSize maxRequestBodiesPerUser,
        @DefaultValue("10s") Duration bodyGrace,
        @DefaultValue("50KB") DataSize bodyRate) {}
