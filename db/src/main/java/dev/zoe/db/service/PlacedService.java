package dev.zoe.db.service;

import org.jspecify.annotations.Nullable;

/**
 * A service that was placed.
 *
 * @param because why it is on this node and not on another one; null when that is not known
 * @param delay why it is being started and does not run yet; null when nothing is known, or when it is not being
 *     started
 */
public record PlacedService(String name, String node, @Nullable String because, @Nullable String delay) {}
