/**
 * Groups and their members over REST. Start at {@code GroupsController}; {@code GroupService} has the rules. It knows
 * input, pagination, problems, quotas, and the caller of security.
 */
@NullMarked
package dev.zoe.api.group;

import org.jspecify.annotations.NullMarked;
