/** Tests of the directory, against a real one in memory. */
@NullMarked
package dev.zoe.api.identity.ldap;

import org.jspecify.annotations.NullMarked;
