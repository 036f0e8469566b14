/**
 * The interface 0.7, for clients of the older Zoe: its paths, codes and shapes on top of the services of
 * {@code /api/v1}. It has no rules of its own: rights, quotas, limits, audit entries and checks are those of the
 * services. Here is what its sub-packages share: errors, times, and descriptions in format 3. Start at
 * {@code dev.zoe.api.compat.execution.CompatExecutionController}.
 */
@NullMarked
package dev.zoe.api.compat;

import org.jspecify.annotations.NullMarked;
