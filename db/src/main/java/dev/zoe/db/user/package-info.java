/**
 * Users, their roles and quotas, and the statements of the log-in. Start at {@link dev.zoe.db.user.UserEntity}. It
 * knows mapping only.
 */
@NullMarked
package dev.zoe.db.user;

import org.jspecify.annotations.NullMarked;
