package dev.zoe.api.identity.oidc;

import dev.zoe.api.identity.ExternalLogin;
import dev.zoe.api.identity.RoleOfGroup;
import dev.zoe.api.identity.Usernames;
import dev.zoe.api.identity.ZoeGroupMapping;
import dev.zoe.db.user.AuthSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** The user name and the role that the claims of a user lead to. */
final class OidcClaims {
    private static final String PATTERN = OidcSettings.PREFIX + "username-pattern";
    private static final int LONGEST_NAME = 200;

    private final OidcSettings settings;
    private final Pattern username;
    private final ZoeGroupMapping zoeGroups;

    /** @throws InvalidConfigurationPropertyValueException when the pattern is none, or has no group */
    OidcClaims(OidcSettings settings) {
        this.settings = settings;
        this.zoeGroups = new ZoeGroupMapping(OidcSettings.PREFIX, settings.zoeGroups(), settings.zoeGroupPattern());
        try {
            this.username = Pattern.compile(settings.usernamePattern());
        } catch (PatternSyntaxException e) {
            throw new InvalidConfigurationPropertyValueException(
                    PATTERN, settings.usernamePattern(), "it is no regular expression: " + e.getDescription());
        }
        if (username.matcher("").groupCount() == 0) {
            throw new InvalidConfigurationPropertyValueException(
                    PATTERN,
                    settings.usernamePattern(),
                    "it needs a group for the user name, such as (.+)@example\\.org");
        }
    }

    /**
     * Who has logged in.
     *
     * @param issuer the provider
     * @param subject of the user there
     * @throws OidcRefusedException when there is no usable user name, or no role
     */
    ExternalLogin login(String issuer, String subject, Map<String, Object> claims) throws OidcRefusedException {
        String name = username(claims)
                .orElseThrow(() -> new OidcRefusedException(
                        OidcRefusedException.Kind.USER,
                        "The provider gives you no user name that Zoe can use. Ask your administrator."));
        String role = RoleOfGroup.find(settings.roles(), groups(claims), settings.defaultRole())
                .orElseThrow(() -> new OidcRefusedException(
                        OidcRefusedException.Kind.USER,
                        "None of your groups may use Zoe. Ask your administrator for access."));
        return new ExternalLogin(
                AuthSource.OIDC, name, Optional.of(issuer + " " + subject), role, zoeGroups.find(groups(claims)));
    }

    private Optional<String> username(Map<String, Object> claims) {
        return Optional.ofNullable(claims.get(settings.usernameClaim()))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(text -> text.length() <= LONGEST_NAME)
                .map(username::matcher)
                .filter(Matcher::matches)
                .flatMap(match -> Optional.ofNullable(match.group(1)))
                .filter(Usernames::isUsername);
    }

    private List<String> groups(Map<String, Object> claims) {
        Object value = claims;
        for (String step : settings.groupsClaim().split("\\.", -1)) {
            value = value instanceof Map<?, ?> object ? object.get(step) : null;
        }
        if (value instanceof String group) {
            return List.of(group);
        }
        return value instanceof Collection<?> names
                ? names.stream()
                        .filter(Objects::nonNull)
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList()
                : List.of();
    }
}
