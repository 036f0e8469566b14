package dev.zoe.db.token;

import dev.zoe.db.user.UserAccount;

/**
 * What a log-in by token needs to know of the token and its user.
 *
 * @param id number of the token; no later token has it
 * @param isUseDue whether the last use that is stored is a minute old or older
 */
public record TokenAccount(long id, String name, TokenScope scope, boolean isUseDue, UserAccount user) {}
