/**
 * Executions and their services: list, show, cancel, delete. Start at {@link dev.zoe.api.execution.ExecutionQueries},
 * which decides who sees an execution. New executions come from {@link dev.zoe.api.submission}.
 */
@NullMarked
package dev.zoe.api.execution;

import org.jspecify.annotations.NullMarked;
