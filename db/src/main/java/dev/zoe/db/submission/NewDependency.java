package dev.zoe.db.submission;

import dev.zoe.db.execution.DependencyCondition;

/**
 * An execution that a new one is to wait for.
 *
 * @param awaitedId its number
 */
public record NewDependency(long awaitedId, DependencyCondition condition) {}
