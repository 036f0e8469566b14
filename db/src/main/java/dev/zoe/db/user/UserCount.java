package dev.zoe.db.user;

/**
 * The number of users of a role or quota.
 *
 * @param id number of the role or quota; those without users have no count
 */
public record UserCount(long id, long users) {}
