package dev.zoe.api.identity.ldap;

import java.util.Set;

/**
 * Who has given the right password.
 *
 * @param groups names of the groups that the person is a member of
 */
record LdapPerson(String username, Set<String> groups) {

    LdapPerson {
        groups = Set.copyOf(groups);
    }
}
