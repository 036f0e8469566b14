package dev.zoe.api.identity.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The entries of users: by their names alone, or searched. A user name is always a value of an attribute here, never a
 * part of a text that is read as a filter or as the name of an entry.
 */
final class LdapUsers {
    private static final String PREFIX = "zoe.api.identity.ldap.users.";
    private static final String NAME = "{0}";
    private static final String NO_ATTRIBUTES = "1.1";

    private final String attribute;
    private final DN base;
    private final boolean isSearched;
    private final Optional<Filter> filter;
    private final SecureRandom random = new SecureRandom();

    /** @throws InvalidConfigurationPropertyValueException when the settings do not lead to entries of users */
    LdapUsers(LdapSettings.Users settings) {
        this.isSearched = settings.dn().isEmpty();
        if (isSearched) {
            this.attribute = settings.attribute();
            this.base = dn("base", settings.base().orElse(""));
        } else {
            DN pattern = dn("dn", settings.dn().get());
            this.attribute = attributeOf(pattern);
            this.base = Optional.ofNullable(pattern.getParent()).orElse(DN.NULL_DN);
        }
        if (base.isNullDN()) {
            throw invalid("base", "not set", "it, or zoe.api.identity.ldap.users.dn, is needed for the source ldap");
        }
        this.filter = settings.filter().map(LdapUsers::filter);
    }

    private static String attributeOf(DN pattern) {
        RDN first = pattern.getRDN();
        if (first == null || first.isMultiValued() || !first.getAttributeValues()[0].equals(NAME)) {
            throw invalid("dn", pattern, "it must begin with one attribute that is {0}, such as uid={0},ou=people,…");
        }
        return first.getAttributeNames()[0];
    }

    private static DN dn(String setting, String text) {
        try {
            return new DN(text);
        } catch (LDAPException e) {
            throw invalid(setting, text, "it is not the name of an entry: " + e.getMessage());
        }
    }

    private static Filter filter(String text) {
        try {
            return Filter.create(text);
        } catch (LDAPException e) {
            throw invalid("filter", text, "it is no filter: " + e.getMessage());
        }
    }

    private static InvalidConfigurationPropertyValueException invalid(String setting, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException(PREFIX + setting, value, reason);
    }

    boolean isSearched() {
        return isSearched;
    }

    /**
     * Name of the entry of a user; empty when there is none.
     *
     * @throws LDAPException when there are several, or the directory refers to another one
     */
    Optional<String> find(LDAPConnection connection, String username) throws LDAPException {
        if (!isSearched) {
            return Optional.of(named(username));
        }
        SearchRequest search = new SearchRequest(base.toString(), SearchScope.SUB, filterFor(username), NO_ATTRIBUTES);
        search.setSizeLimit(2);
        search.setDerefPolicy(DereferencePolicy.NEVER);
        SearchResult found = LdapResults.complete(connection.search(search));
        if (found.getEntryCount() > 1) {
            throw new LDAPException(ResultCode.SIZE_LIMIT_EXCEEDED, "several entries have the user name");
        }
        return found.getSearchEntries().stream().map(entry -> entry.getDN()).findFirst();
    }

    private Filter filterFor(String username) {
        Filter name = Filter.createEqualityFilter(attribute, username);
        return filter.map(more -> Filter.createANDFilter(name, more)).orElse(name);
    }

    /** Name of an entry below those of the users. */
    String named(String username) {
        return new DN(new RDN(attribute, username), base).toString();
    }

    /** A user name that nobody has. */
    String nobody() {
        byte[] name = new byte[12];
        random.nextBytes(name);
        return "zoe-nobody-" + HexFormat.of().formatHex(name);
    }
}
