package dev.zoe.db.session;

import dev.zoe.db.user.UserAccount;

/**
 * A browser that is logged in.
 *
 * @param isUseDue whether its last use was stored a minute ago or more
 * @param user as they are now
 */
public record WebSession(long id, boolean isUseDue, UserAccount user) {}
