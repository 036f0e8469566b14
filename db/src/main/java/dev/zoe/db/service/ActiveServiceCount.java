package dev.zoe.db.service;

/**
 * How many services of an execution are active now.
 *
 * @param core of those it cannot work without
 * @param elastic of those that only make it faster
 */
public record ActiveServiceCount(long executionId, long core, long elastic) {}
