/**
 * Executions in the interface 0.7, and the check of descriptions. Start at {@code CompatExecutionController}. The
 * services behind it are those of {@link dev.zoe.api.execution} and {@link dev.zoe.api.submission}.
 */
@NullMarked
package dev.zoe.api.compat.execution;

import org.jspecify.annotations.NullMarked;
