package dev.zoe.db.execution;

/**
 * An execution that a new one is to wait for.
 *
 * @param awaitedId its number
 */
public record NewDependency(long awaitedId, DependencyCondition condition) {}
