package dev.zoe.api.workspace;

import dev.zoe.api.master.ApiMasterClient;
import dev.zoe.api.permit.RoundRobinPermits;
import dev.zoe.api.problem.Problem;
import dev.zoe.api.problem.ProblemType;
import dev.zoe.api.security.ApiCaller;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceRequest;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Asks the master about files, a few requests of a user at a time. */
@Component
final class WorkspaceMasterClient {
    private static final int AT_ONCE = 16;
    private static final int AT_ONCE_PER_USER = 3;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    /** The master answers after 5 s even when its file system hangs. */
    private static final Duration FILE_SYSTEM = Duration.ofSeconds(6);

    private static final Duration TRY_AGAIN = Duration.ofSeconds(5);
    private static final int LONGEST_PATH = 16_384;

    private final RoundRobinPermits permits = new RoundRobinPermits(AT_ONCE, AT_ONCE_PER_USER);
    private final ApiMasterClient master;

    WorkspaceMasterClient(ApiMasterClient master) {
        this.master = master;
    }

    /**
     * @param type of the reply
     * @throws Problem when the master refuses, or does not answer
     */
    <R extends MasterReply> R ask(ApiCaller caller, WorkspaceRequest request, Class<R> type) {
        if (!permits.acquire(caller.username(), LONGEST_WAIT)) {
            throw busy();
        }
        Optional<MasterReply> reply;
        try {
            reply = master.ask(request, FILE_SYSTEM);
        } finally {
            permits.release(caller.username());
        }
        if (reply.isPresent() && reply.get() instanceof WorkspaceReply.FileRefused refused) {
            throw problem(refused);
        }
        return reply.filter(type::isInstance).map(type::cast).orElseThrow(() -> new Problem(
                        ProblemType.MASTER_AWAY,
                        "Only the master can reach the files of workspaces, and it does not answer now."
                                + " Try again.")
                .retryAfter(TRY_AGAIN));
    }

    private static Problem problem(WorkspaceReply.FileRefused refused) {
        String detail = refused.detail();
        return switch (refused.refusal()) {
            case INVALID_PATH -> Problem.ofMaster(ProblemType.MALFORMED_REQUEST, detail);
            case NOT_FOUND -> Problem.ofMaster(ProblemType.NOT_FOUND, detail);
            case WRONG_TYPE -> Problem.ofMaster(ProblemType.WRONG_FILE_TYPE, detail);
            case NOT_PERMITTED -> Problem.ofMaster(ProblemType.FILE_PERMISSIONS, detail);
            case NO_SPACE -> Problem.ofMaster(ProblemType.WORKSPACE_FULL, detail);
            case BUSY -> busy();
            case FAILED ->
                Problem.ofMaster(ProblemType.WORKSPACE_FAILED, detail).retryAfter(TRY_AGAIN);
        };
    }

    private static Problem busy() {
        return new Problem(
                        ProblemType.TOO_MANY_REQUESTS,
                        "This user works with too many files at the same time; try again later.")
                .retryAfter(TRY_AGAIN);
    }

    /**
     * A path that can be sent; the master checks the rest.
     *
     * @throws Problem when it has control characters, or is far too long
     */
    static String checked(String path) {
        if (path.length() > LONGEST_PATH || path.chars().anyMatch(Character::isISOControl)) {
            throw Problem.badParameter(
                    "path", path, "names with / between them, without control characters, as results/42/a.txt");
        }
        return path;
    }
}
