/**
 * Executions: the entity, its repository, the search for lists, and the statements for many rows. Start at
 * {@link dev.zoe.db.execution.ExecutionEntity}. It knows users and mapping only.
 */
@NullMarked
package dev.zoe.db.execution;

import org.jspecify.annotations.NullMarked;
