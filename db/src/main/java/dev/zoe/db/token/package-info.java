/**
 * Personal tokens, with which programs log in as a user. Start at {@link dev.zoe.db.token.TokenStore}. It knows users
 * and mapping only. The times are those of PostgreSQL, because the clocks of API processes differ.
 */
@NullMarked
package dev.zoe.db.token;

import org.jspecify.annotations.NullMarked;
