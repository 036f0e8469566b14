package dev.zoe.api.identity.ldap;

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
 * The directory, below {@code zoe.api.identity.ldap}. It is asked when {@code zoe.api.identity.sources} has
 * {@code ldap}.
 *
 * @param url {@code ldaps://host:636}, or {@code ldap://host:389} with {@code startTls}
 * @param startTls whether an {@code ldap://} connection is encrypted before anything is sent
 * @param allowPlain whether passwords may go to another machine unencrypted
 * @param caFile certificates of the authorities that sign the directory's, PEM; without it those of Java
 * @param connectTimeout for the connection with its TLS handshake
 * @param readTimeout for each response
 * @param connections at the same time, of this process
 * @param verifyAgainAfter time after which a remembered password is checked again, also when it is in use
 * @param bindDn account that looks users and groups up; without it, users do that themselves, or nobody
 * @param bindPassword of that account
 * @param roles roles of members of groups; the first that fits counts
 * @param defaultRole of users whom no entry of {@code roles} fits; without it they are refused
 * @param zoeGroups groups of Zoe that members of groups are in
 * @param zoeGroupPattern regular expression that all of the name of a group must match; its first group is the name of
 *     the group of Zoe that its members are in
 */
@ConfigurationProperties("zoe.api.identity.ldap")
public record LdapSettings(
        Optional<URI> url,
        @DefaultValue("false") boolean startTls,
        @DefaultValue("false") boolean allowPlain,
        Optional<String> caFile,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("3s") Duration readTimeout,
        @DefaultValue("8") int connections,
        @DefaultValue("10m") Duration verifyAgainAfter,
        Optional<String> bindDn,
        Optional<String> bindPassword,
        @DefaultValue Users users,
        @DefaultValue Groups groups,
        @DefaultValue List<RoleOfGroup> roles,
        Optional<String> defaultRole,
        @DefaultValue List<ZoeGroupOfGroup> zoeGroups,
        Optional<String> zoeGroupPattern) {

    static final String PREFIX = "zoe.api.identity.ldap.";

    public LdapSettings {
        roles = List.copyOf(roles);
        zoeGroups = List.copyOf(zoeGroups);
        SettingChecks.requirePositive(PREFIX + "connections", connections);
        SettingChecks.requirePath(PREFIX + "ca-file", caFile);
    }

    /**
     * Where users are.
     *
     * @param dn name of the entry of a user, such as {@code uid={0},ou=people,dc=example,dc=org}; nothing is searched
     * @param base entry below which users are searched, when there is no {@code dn}
     * @param attribute that has the user name
     * @param filter that entries of users must match too, such as {@code (objectClass=person)}
     */
    public record Users(
            Optional<String> dn,
            Optional<String> base,
            @DefaultValue("uid") String attribute,
            Optional<String> filter) {}

    /**
     * Where groups are.
     *
     * @param base entry below which groups are searched; without it users have no groups
     * @param attribute that has the name of the group
     * @param member attribute that has the members
     * @param memberIs what that attribute has
     */
    public record Groups(
            Optional<String> base,
            @DefaultValue("cn") String attribute,
            @DefaultValue("member") String member,
            @DefaultValue("dn") MemberForm memberIs) {}

    /** What the members of a group are named by. */
    public enum MemberForm {
        /** The name of the entry of the user. */
        DN,
        /** The user name, as in {@code memberUid}. */
        NAME
    }

    /** Without the password, which must not reach a log by accident. */
    @Override
    public String toString() {
        return "LdapSettings[url=" + url + "]";
    }
}
