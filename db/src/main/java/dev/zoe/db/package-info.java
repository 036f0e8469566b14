/**
 * The shared state of API and master: entities, repositories, and all statements on the schema, one package for each
 * aggregate. Start at {@code V1__shared_state.sql} and {@link dev.zoe.db.execution.ExecutionEntity}; a process imports
 * {@link dev.zoe.db.DbConfiguration}. This package uses the others, and none of them uses it.
 */
@NullMarked
package dev.zoe.db;

import org.jspecify.annotations.NullMarked;
