package dev.zoe.db.execution;

/** Where an execution is. */
public record ExecutionStatusById(long id, ExecutionStatus status) {}
