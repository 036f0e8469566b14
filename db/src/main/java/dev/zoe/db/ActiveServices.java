package dev.zoe.db;

/**
 * How many services of an execution are active now.
 *
 * @param core of those it cannot work without
 * @param elastic of those that only make it faster
 */
public record ActiveServices(long executionId, long core, long elastic) {}
