/**
 * Who calls, and what the role of that user allows. Passwords are checked here; nothing outside this package sees one.
 */
@NullMarked
package dev.zoe.api.security;

import org.jspecify.annotations.NullMarked;
