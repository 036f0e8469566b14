package dev.zoe.master.loop;

import dev.zoe.application.Descriptions;
import dev.zoe.application.SiteLimits;
import dev.zoe.db.ExecutionEntity;
import dev.zoe.db.UserEntity;
import dev.zoe.master.spec.Requests;

/** Makes out of a row what the loop remembers of an execution. */
final class ExecutionReader {

    private final Descriptions descriptions;
    private final Requests requests;

    ExecutionReader(SiteLimits limits, Requests requests) {
        this.descriptions = new Descriptions(limits);
        this.requests = requests;
    }

    /** @throws IllegalArgumentException when its description cannot be read; the message says why */
    ActiveExecution read(ExecutionEntity execution) {
        Descriptions.Result result = descriptions.read(execution.getDescription());
        if (result instanceof Descriptions.Result.Invalid invalid) {
            throw new IllegalArgumentException("the description does not hold any more: "
                    + invalid.errors().get(0).pointer() + " "
                    + invalid.errors().get(0).message());
        }
        var application = ((Descriptions.Result.Valid) result).application();
        UserEntity owner = execution.getOwner();
        return new ActiveExecution(
                execution.getId(),
                execution.getName(),
                new ActiveExecution.Owner(owner.getUsername(), owner.getFsUid()),
                application,
                requests.of(execution.getId(), application, execution.getSubmittedAt()));
    }
}
