package dev.zoe.db.secret;

import java.time.Instant;

/**
 * A secret of a user, without its value.
 *
 * @param version 1 for the first value; each change adds 1
 * @param size of the value, in bytes
 */
public record Secret(String name, long version, int size, Instant createdAt, Instant updatedAt) {}
