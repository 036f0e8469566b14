package dev.zoe.api.workspace;

import dev.zoe.api.problem.Problem;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.db.user.Capability;
import dev.zoe.db.user.UserEntity;
import dev.zoe.db.user.UserRepository;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Whose workspace a call is about. */
@Component
class WorkspaceOwners {
    private final UserRepository users;

    WorkspaceOwners(UserRepository users) {
        this.users = users;
    }

    /**
     * The name of the owner.
     *
     * @param asked empty for the caller
     * @throws Problem when there is no such user whose workspace the caller may see
     */
    @Transactional(readOnly = true)
    public String find(ApiCaller caller, Optional<String> asked) {
        if (asked.isEmpty() || asked.get().equals(caller.username())) {
            return caller.username();
        }
        return users.findByUsername(asked.get())
                .filter(user -> caller.mayOperate(user.getId()))
                .map(UserEntity::getUsername)
                .orElseThrow(() -> Problem.notFound("workspace of the user", asked.get()));
    }

    /**
     * The name of the owner, for a change of files. Who operates executions of others reads their results; only
     * administrators change what belongs to others.
     *
     * @param asked empty for the caller
     * @throws Problem when there is no such user whose workspace the caller may see, or the caller may not change it
     */
    @Transactional(readOnly = true)
    public String findForChange(ApiCaller caller, Optional<String> asked) {
        String owner = find(caller, asked);
        if (!owner.equals(caller.username())) {
            caller.require(Capability.CHANGE_CONFIG);
        }
        return owner;
    }
}
