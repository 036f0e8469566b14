/**
 * Roles over REST. Start at {@code RolesController}; {@code RoleService} has the rules. It knows input, pagination,
 * problems, and the caller of security.
 */
@NullMarked
package dev.zoe.api.role;

import org.jspecify.annotations.NullMarked;
