package dev.zoe.api.execution;

import io.swagger.v3.oas.annotations.media.Schema;

/**
 * How many services of one sort an execution has.
 *
 * @param total asked for
 * @param active working now
 */
@Schema(name = "Progress")
public record ServiceProgress(int total, int active) {}
