/**
 * What belongs to the reader: password, tokens, sessions, secrets and usage; and the page on which a user sets a
 * password with the secret of an administrator.
 */
@NullMarked
package dev.zoe.web.account;

import org.jspecify.annotations.NullMarked;
