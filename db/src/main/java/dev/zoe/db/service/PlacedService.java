package dev.zoe.db.service;

import org.jspecify.annotations.Nullable;

/**
 * A service that was placed.
 *
 * @param because why it is on this node and not on another one; null when that is not known
 */
public record PlacedService(String name, String node, @Nullable String because) {}
