/**
 * Log-ins that a directory checks (LDAP). {@link dev.zoe.api.identity.ldap.LdapPasswordSource} decides what is asked,
 * {@link dev.zoe.api.identity.ldap.LdapDirectory} asks it, and any error refuses the log-in.
 */
@NullMarked
package dev.zoe.api.identity.ldap;

import org.jspecify.annotations.NullMarked;
