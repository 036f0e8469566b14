package dev.zoe.api.throttle;

import dev.zoe.api.settings.SettingChecks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Upper limits of submissions and validations at the same time, below {@code zoe.api}.
 *
 * @param maxSubmissions those of signed-in users that may be in work or wait for it; the others get {@code Retry-After}
 * @param maxSubmissionsPerAddress those of one address, with a log-in or without
 * @param maxSubmissionsPerUser those of one user
 * @param submissionsAtOnce those in work at the same time; fewer than connections to the database, so that some are
 *     left for other calls
 * @param submissionsAtOncePerUser those of one user in work at the same time
 */
@ConfigurationProperties("zoe.api")
public record SubmissionThrottleSettings(
        @DefaultValue("64") int maxSubmissions,
        @DefaultValue("32") int maxSubmissionsPerAddress,
        @DefaultValue("16") int maxSubmissionsPerUser,
        @DefaultValue("6") int submissionsAtOnce,
        @DefaultValue("3") int submissionsAtOncePerUser) {

    public SubmissionThrottleSettings {
        SettingChecks.requirePositive("zoe.api.max-submissions", maxSubmissions);
        SettingChecks.requirePositive("zoe.api.max-submissions-per-address", maxSubmissionsPerAddress);
        SettingChecks.requirePositive("zoe.api.max-submissions-per-user", maxSubmissionsPerUser);
        SettingChecks.requirePositive("zoe.api.submissions-at-once", submissionsAtOnce);
        SettingChecks.requirePositive("zoe.api.submissions-at-once-per-user", submissionsAtOncePerUser);
    }
}
