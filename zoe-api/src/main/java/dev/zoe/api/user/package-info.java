/**
 * Users over REST. Start at {@code UsersController}; {@code UserService} has the rules. It knows passwords, tokens,
 * quotas, executions, and the caller of security.
 */
@NullMarked
package dev.zoe.api.user;

import org.jspecify.annotations.NullMarked;
