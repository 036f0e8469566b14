package dev.zoe.api.identity.oidc;

import dev.zoe.api.identity.RoleOfGroup;
import dev.zoe.api.identity.ZoeGroupOfGroup;
import dev.zoe.api.settings.SettingChecks;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The OpenID Connect provider, below {@code zoe.api.identity.oidc}. It is used when {@code zoe.api.identity.sources}
 * has {@code oidc}.
 *
 * @param issuer address of the provider, exactly as its ID tokens have it
 * @param clientId name of Zoe at the provider
 * @param clientSecret of that name; without it, Zoe is a public client
 * @param name of the provider, for the button of the log-in page
 * @param scopes that Zoe asks for
 * @param usernameClaim claim that has the user name
 * @param usernamePattern regular expression that all of this claim must match; its first group is the user name
 * @param groupsClaim claim that has the names of groups; dots lead into objects, as in {@code realm_access.roles}
 * @param roles roles of members of groups; the first that fits counts
 * @param defaultRole of users whom no entry of {@code roles} fits; without it they are refused
 * @param zoeGroups groups of Zoe that members of groups are in
 * @param zoeGroupPattern regular expression that all of the name of a group must match; its first group is the name of
 *     the group of Zoe that its members are in
 * @param caFile certificates of the authorities that sign the provider's, PEM; without it those of Java
 * @param allowPlain whether the provider may be on another machine without TLS
 * @param connectTimeout for the connection with its TLS handshake
 * @param readTimeout for each response
 * @param connections log-ins that ask the provider at the same time, of this process
 */
@ConfigurationProperties("zoe.api.identity.oidc")
public record OidcSettings(
        Optional<URI> issuer,
        Optional<String> clientId,
        Optional<String> clientSecret,
        @DefaultValue("single sign-on") String name,
        @DefaultValue({"openid", "profile"}) List<String> scopes,
        @DefaultValue("preferred_username") String usernameClaim,
        @DefaultValue("(.+)") String usernamePattern,
        @DefaultValue("groups") String groupsClaim,
        @DefaultValue List<RoleOfGroup> roles,
        Optional<String> defaultRole,
        @DefaultValue List<ZoeGroupOfGroup> zoeGroups,
        Optional<String> zoeGroupPattern,
        Optional<String> caFile,
        @DefaultValue("false") boolean allowPlain,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("5s") Duration readTimeout,
        @DefaultValue("8") int connections) {

    static final String PREFIX = "zoe.api.identity.oidc.";

    public OidcSettings {
        scopes = List.copyOf(scopes);
        roles = List.copyOf(roles);
        zoeGroups = List.copyOf(zoeGroups);
        SettingChecks.requirePositive(PREFIX + "connections", connections);
        SettingChecks.requirePath(PREFIX + "ca-file", caFile);
    }

    /** Without the secret, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "OidcSettings[issuer=" + issuer + "]";
    }
}
