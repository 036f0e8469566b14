package dev.zoe.db.user;

import java.util.Optional;

/**
 * Which users a list shows; what is empty does not restrict.
 *
 * @param namePrefix beginning of the user name
 * @param role name of the role
 * @param quota name of the quota
 * @param after only user names that follow this one
 */
public record UserFilter(
        Optional<String> namePrefix,
        Optional<String> role,
        Optional<String> quota,
        Optional<Boolean> enabled,
        Optional<String> after) {}
