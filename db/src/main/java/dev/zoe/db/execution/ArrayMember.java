package dev.zoe.db.execution;

/**
 * The place of an execution in an array.
 *
 * @param arrayId the id of the array
 * @param index from 1
 */
public record ArrayMember(long arrayId, int index) {}
