package dev.zoe.api.throttle;

import dev.zoe.api.settings.SettingChecks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Upper limits of requests in work at the same time, below {@code zoe.api}. The numbers fit the 200 threads of Tomcat:
 * three addresses together cannot take all requests, and requests, health checks and refusals together cannot take all
 * threads.
 *
 * @param maxRequests requests in work at the same time, without health checks
 * @param maxRequestsPerAddress requests of one address at the same time; of IPv6 the first 64 bits count
 * @param maxRequestsPerUser requests of one user at the same time
 */
@ConfigurationProperties("zoe.api")
public record RequestThrottleSettings(
        @DefaultValue("160") int maxRequests,
        @DefaultValue("50") int maxRequestsPerAddress,
        @DefaultValue("24") int maxRequestsPerUser) {

    public RequestThrottleSettings {
        SettingChecks.requirePositive("zoe.api.max-requests", maxRequests);
        SettingChecks.requirePositive("zoe.api.max-requests-per-address", maxRequestsPerAddress);
        SettingChecks.requirePositive("zoe.api.max-requests-per-user", maxRequestsPerUser);
    }
}
