package dev.zoe.web.execution;

import dev.zoe.api.execution.ExecutionView;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import java.util.UUID;

/**
 * What a reader may do with an execution.
 *
 * @param edit whether it can be changed and run again
 * @param key names a new submission, so that a form that is sent twice submits once
 */
public record ExecutionActions(boolean cancel, boolean again, boolean edit, boolean delete, String key) {

    /**
     * @param mayOperate whether it is not merely shared with the caller
     * @param hasForm whether it was made in the form of a template
     */
    static ExecutionActions of(ApiCaller caller, ExecutionView execution, boolean mayOperate, boolean hasForm) {
        boolean hasEnded = execution.endedAt().isPresent();
        boolean maySubmit = caller.may(Capability.SUBMIT_EXECUTIONS);
        return new ExecutionActions(
                mayOperate && !hasEnded && execution.cancelRequestedAt().isEmpty(),
                maySubmit,
                maySubmit && (hasForm || caller.mayCustomizeResources()),
                mayOperate && hasEnded && caller.may(Capability.DELETE_EXECUTIONS),
                UUID.randomUUID().toString());
    }
}
