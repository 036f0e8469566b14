package dev.zoe.cli.internal.command;

import dev.zoe.cli.internal.description.SubmissionBody;
import dev.zoe.cli.internal.rest.ZoeRestClient;

/**
 * An execution that the submitted one is to wait for, as a user names it.
 *
 * @param condition ok or any
 */
record DependencyReference(ExecutionReference execution, String condition) {

    /** Asks the server for the id of a name. */
    SubmissionBody.Dependency resolve(ZoeRestClient api) {
        return new SubmissionBody.Dependency(execution.id(api), condition);
    }
}
