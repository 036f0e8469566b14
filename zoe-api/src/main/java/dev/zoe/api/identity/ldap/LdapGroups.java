package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import dev.zoe.api.identity.ldap.LdapSettings.MemberForm;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The groups that a user is a member of. */
final class LdapGroups {
    private static final int MOST = 1000;

    private final LdapSettings.Groups settings;

    LdapGroups(LdapSettings.Groups settings) {
        this.settings = settings;
    }

    /**
     * Names of the groups of a user.
     *
     * @throws LDAPException when there are more than {@value #MOST}, or the directory refers to another one
     */
    Set<String> find(LDAPConnection connection, String dn, String username) throws LDAPException {
        if (settings.base().isEmpty()) {
            return Set.of();
        }
        String member = settings.memberIs() == MemberForm.NAME ? username : dn;
        SearchRequest search = new SearchRequest(
                settings.base().get(),
                SearchScope.SUB,
                Filter.createEqualityFilter(settings.member(), member),
                settings.attribute());
        search.setSizeLimit(MOST);
        search.setDerefPolicy(DereferencePolicy.NEVER);
        return LdapResults.complete(connection.search(search)).getSearchEntries().stream()
                .map(entry -> entry.getAttributeValue(settings.attribute()))
                .filter(Objects::nonNull)
                .collect(Collectors.toUnmodifiableSet());
    }
}
