package dev.zoe.db.execution;

/** An execution and its status. */
public record ExecutionStatusById(long id, ExecutionStatus status) {}
