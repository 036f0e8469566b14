package dev.zoe.db;

/** Where an execution is. */
public record ExecutionState(long id, ExecutionStatus status) {}
