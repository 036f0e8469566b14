package dev.zoe.master.service;

import dev.zoe.db.execution.ExecutionEntity;
import dev.zoe.db.service.ServiceEntity;
import dev.zoe.master.state.ActiveExecution;

/**
 * A service of an execution that has not ended, with all that an event about it may change.
 *
 * @param service its row
 * @param execution the row of its execution
 * @param active what the working set holds of that execution
 */
public record TrackedService(ServiceEntity service, ExecutionEntity execution, ActiveExecution active) {}
