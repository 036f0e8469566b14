package dev.zoe.master.spec;

import dev.zoe.db.execution.FirstOwnerReader;
import dev.zoe.master.backend.BackEnd;

/**
 * The users whom a back-end may serve. One that does not isolate users, such as that of processes, serves the owner of
 * the oldest execution that is recorded, unless the site wants otherwise.
 */
public final class ServedUsers {

    private final BackEnd backEnd;
    private final boolean requireIsolation;
    private final FirstOwnerReader owners;

    /** @param requireIsolation whether several users need a back-end that isolates them */
    public ServedUsers(BackEnd backEnd, boolean requireIsolation, FirstOwnerReader owners) {
        this.backEnd = backEnd;
        this.requireIsolation = requireIsolation;
        this.owners = owners;
    }

    /** @throws UnmetRequirementException when the services of this user must not start */
    void require(String user) throws UnmetRequirementException {
        if (backEnd.isolatesUsers() || !requireIsolation) {
            return;
        }
        if (owners.firstOwner().filter(first -> !first.equals(user)).isPresent()) {
            // Without the name of the other user.
            throw new UnmetRequirementException(
                    ("the %s back-end does not isolate users, so it serves one user: the owner of the oldest execution."
                                    + " An operator uses Docker, deletes the executions of that user, or sets"
                                    + " zoe.master.require-isolation=false")
                            .formatted(backEnd.name()));
        }
    }
}
