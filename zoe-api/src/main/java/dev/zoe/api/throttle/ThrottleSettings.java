package dev.zoe.api.throttle;

import dev.zoe.api.settings.SettingChecks;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much the API does at the same time, below {@code zoe.api}. The numbers fit the 200 threads of Tomcat: three
 * addresses together cannot take all requests, and requests, health checks and refusals together cannot take all
 * threads.
 *
 * @param maxConnectionsPerAddress open connections of one address; of IPv6 the first 64 bits count
 * @param maxRequests requests in work at the same time, without health checks
 * @param maxRequestsPerAddress requests of one address at the same time; of IPv6 the first 64 bits count
 * @param maxRequestsPerUser requests of one user at the same time
 * @param maxSubmissions submissions and validations of signed-in users that may be in work or wait for it; the others
 *     get {@code Retry-After}
 * @param maxSubmissionsPerAddress submissions and validations of one address, with a log-in or without
 * @param maxSubmissionsPerUser submissions and validations of one user
 * @param submissionsAtOnce submissions and validations in work at the same time; fewer than connections to the
 *     database, so that some are left for other calls
 * @param submissionsAtOncePerUser submissions and validations of one user in work at the same time
 * @param maxRequestBody larger bodies are refused
 * @param maxRequestBodies bytes of request bodies that are held at the same time
 * @param maxRequestBodiesPerUser bytes of these that are of one user
 * @param bodyGrace time that every body may take
 * @param bodyRate bytes per second that a body which takes longer must bring on average
 * @param answerGrace time that a connection may keep the server waiting to write answers
 * @param answerRate bytes per second that make up for the same time of waiting
 */
@ConfigurationProperties("zoe.api")
public record ThrottleSettings(
        @DefaultValue("512") int maxConnectionsPerAddress,
        @DefaultValue("160") int maxRequests,
        @DefaultValue("50") int maxRequestsPerAddress,
        @DefaultValue("24") int maxRequestsPerUser,
        @DefaultValue("64") int maxSubmissions,
        @DefaultValue("32") int maxSubmissionsPerAddress,
        @DefaultValue("16") int maxSubmissionsPerUser,
        @DefaultValue("6") int submissionsAtOnce,
        @DefaultValue("3") int submissionsAtOncePerUser,
        @DefaultValue("2MB") DataSize maxRequestBody,
        @DefaultValue("64MB") DataSize maxRequestBodies,
        @DefaultValue("16MB") DataSize maxRequestBodiesPerUser,
        @DefaultValue("10s") Duration bodyGrace,
        @DefaultValue("50KB") DataSize bodyRate,
        @DefaultValue("10s") Duration answerGrace,
        @DefaultValue("10KB") DataSize answerRate) {

    public ThrottleSettings {
        SettingChecks.requirePositive("zoe.api.max-connections-per-address", maxConnectionsPerAddress);
        SettingChecks.requirePositive("zoe.api.max-requests", maxRequests);
        SettingChecks.requirePositive("zoe.api.max-requests-per-address", maxRequestsPerAddress);
        SettingChecks.requirePositive("zoe.api.max-requests-per-user", maxRequestsPerUser);
        SettingChecks.requirePositive("zoe.api.max-submissions", maxSubmissions);
        SettingChecks.requirePositive("zoe.api.max-submissions-per-address", maxSubmissionsPerAddress);
        SettingChecks.requirePositive("zoe.api.max-submissions-per-user", maxSubmissionsPerUser);
        SettingChecks.requirePositive("zoe.api.submissions-at-once", submissionsAtOnce);
        SettingChecks.requirePositive("zoe.api.submissions-at-once-per-user", submissionsAtOncePerUser);
    }
}
