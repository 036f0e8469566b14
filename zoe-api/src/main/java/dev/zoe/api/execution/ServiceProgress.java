package dev.zoe.api.execution;

/**
 * How many services of one sort an execution has.
 *
 * @param total asked for
 * @param active working now
 */
public record ServiceProgress(int total, int active) {}
