package dev.zoe.db.execution;

import java.util.Optional;

/**
 * The executions of an array.
 *
 * @param arrayId the id of the array
 * @param index of one of them; empty for all
 */
public record ArrayFilter(long arrayId, Optional<Integer> index) {}
