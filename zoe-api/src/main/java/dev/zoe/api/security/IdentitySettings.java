package dev.zoe.api.security;

import dev.zoe.db.user.AuthSource;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Where users may come from, below {@code zoe.api.identity}.
 *
 * @param sources who checks log-ins; a name that no user has is looked for in this order
 * @param refusalTime shortest time of a refused log-in when there are other sources than {@code local}
 * @param newUserQuota name of the quota of users that a log-in creates
 * @param firstUid smallest number of a new user
 * @param lastUid largest number of a new user
 */
@ConfigurationProperties("zoe.api.identity")
public record IdentitySettings(
        @DefaultValue("local") List<AuthSource> sources,
        @DefaultValue("500ms") Duration refusalTime,
        @DefaultValue("unlimited") String newUserQuota,
        @DefaultValue("1001") int firstUid,
        @DefaultValue("1999999999") int lastUid) {

    /** Smaller numbers belong to users of the system; the first administrator has this one. */
    public static final int LOWEST_UID = 1000;

    public static final int HIGHEST_UID = 1_999_999_999;

    public IdentitySettings {
        sources = List.copyOf(sources);
        if (firstUid < LOWEST_UID || lastUid > HIGHEST_UID || firstUid > lastUid) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.identity.first-uid",
                    firstUid,
                    "first-uid and last-uid must be a range within %d to %d".formatted(LOWEST_UID, HIGHEST_UID));
        }
        if (sources.isEmpty() || Set.copyOf(sources).size() != sources.size()) {
            throw new InvalidConfigurationPropertyValueException(
                    "zoe.api.identity.sources",
                    sources,
                    "it must name each of local, ldap and oidc once or not at all");
        }
    }
}
