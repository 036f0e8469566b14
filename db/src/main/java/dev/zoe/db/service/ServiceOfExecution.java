package dev.zoe.db.service;

/** The number of a service, with that of its execution. */
public record ServiceOfExecution(long executionId, long id) {}
