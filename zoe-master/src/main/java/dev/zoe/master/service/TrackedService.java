package dev.zoe.master.service;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.state.ActiveExecution;

/**
 * A service of an active execution, with everything that an event about it may change.
 *
 * @param service its row
 * @param execution the row of its execution
 * @param active the state of that execution in memory
 */
public record TrackedService(ServiceEntity service, ExecutionEntity execution, ActiveExecution active) {}
