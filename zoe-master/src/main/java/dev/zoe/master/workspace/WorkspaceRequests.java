package dev.zoe.master.workspace;

import dev.zoe.application.SafeText;
import dev.zoe.master.concurrent.DaemonThreads;
import dev.zoe.master.spec.UnmetRequirementException;
import dev.zoe.master.spec.UserWorkspaces;
import dev.zoe.protocol.MasterReply;
import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests about files, on threads of its own: a file system may hang. Of one user few are in progress at a
 * time, and those that hang keep their places, so a user whose files hang does not stop the others.
 */
public final class WorkspaceRequests implements Function<WorkspaceRequest, MasterReply>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkspaceRequests.class);

    private static final int MOST_AT_ONCE = 64;
    private static final int MOST_OF_A_USER = 4;
    /** The API waits a little longer. */
    private static final int PATIENCE_SECONDS = 5;

    private final UserWorkspaces workspaces;
    private final Function<String, OptionalInt> uids;
    private final boolean asUser;
    private final StagedUploads uploads;
    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("files"));
    private final Map<String, Integer> inProgress = new HashMap<>();
    private int allInProgress;

    /**
     * @param root directory of all workspaces
     * @param uids the numeric user of each user by name; empty for an unknown one
     * @param isolated whether the services of a user run as that numeric user
     */
    public WorkspaceRequests(Path root, Function<String, OptionalInt> uids, boolean isolated, Clock clock) {
        Path directory = root.toAbsolutePath().normalize();
        this.workspaces = new UserWorkspaces(directory);
        this.uids = uids;
        // Files belong to the account of any other master, whatever services run as.
        this.asUser = isolated && workspaces.belongToUsers();
        this.uploads = new StagedUploads(directory, clock);
    }

    @Override
    public MasterReply apply(WorkspaceRequest request) {
        if (!enter(request.user())) {
            return busy();
        }
        Future<MasterReply> answer = threads.submit(() -> {
            try {
                return answer(request);
            } finally {
                leave(request.user());
            }
        });
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return new WorkspaceReply.FileRefused(
                    Refusal.FAILED, "the file system did not answer in %d s; try again".formatted(PATIENCE_SECONDS));
        } catch (ExecutionException e) {
            throw new IllegalStateException("a request about files failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new MasterReply.Refused("the master is stopping: ask again");
        }
    }

    private static MasterReply busy() {
        return new WorkspaceReply.FileRefused(Refusal.BUSY, "too many requests about files are in progress; try again");
    }

    private synchronized boolean enter(String user) {
        if (allInProgress >= MOST_AT_ONCE || inProgress.getOrDefault(user, 0) >= MOST_OF_A_USER) {
            return false;
        }
        allInProgress++;
        inProgress.merge(user, 1, Integer::sum);
        return true;
    }

    private synchronized void leave(String user) {
        allInProgress--;
        inProgress.computeIfPresent(user, (key, count) -> count == 1 ? null : count - 1);
    }

    private MasterReply answer(WorkspaceRequest request) {
        OptionalInt uid = uids.apply(request.user());
        if (uid.isEmpty()) {
            return new WorkspaceReply.FileRefused(Refusal.NOT_FOUND, "there is no such user");
        }
        try {
            Path workspace = Path.of(workspaces.of(request.user(), uid.getAsInt()));
            FileAccess access = asUser ? FileAccess.ofUser(uid.getAsInt()) : FileAccess.ofProcess();
            return answer(
                    request, new WorkspaceReader(workspace, access), new WorkspaceWriter(workspace, access, uploads));
        } catch (WorkspaceException e) {
            return e.reply();
        } catch (UnmetRequirementException e) {
            return new WorkspaceReply.FileRefused(Refusal.FAILED, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return failure(request, e);
        }
    }

    private static MasterReply answer(WorkspaceRequest request, WorkspaceReader reader, WorkspaceWriter writer)
            throws IOException, WorkspaceException {
        if (request instanceof WorkspaceRequest.ListFiles list) {
            return reader.list(list);
        }
        if (request instanceof WorkspaceRequest.FindFile find) {
            return reader.find(find);
        }
        if (request instanceof WorkspaceRequest.ReadFile read) {
            return reader.read(read);
        }
        if (request instanceof WorkspaceRequest.FinishUpload finish) {
            return writer.finish(finish);
        }
        if (request instanceof WorkspaceRequest.WriteUpload write) {
            writer.write(write);
        } else if (request instanceof WorkspaceRequest.DropUpload drop) {
            writer.drop(drop);
        } else if (request instanceof WorkspaceRequest.DeleteFile delete) {
            writer.delete(delete);
        }
        return new MasterReply.Accepted();
    }

    private static MasterReply failure(WorkspaceRequest request, IOException e) {
        String reason = SafeText.line(e.toString());
        LOG.info("cannot serve a request about files: user={} error=\"{}\"", request.user(), reason);
        if (e instanceof AccessDeniedException) {
            return new WorkspaceReply.FileRefused(
                    Refusal.NOT_PERMITTED, "the master may not do this with the permissions of the file");
        }
        boolean full = reason.contains("No space left on device") || reason.contains("Disk quota exceeded");
        return new WorkspaceReply.FileRefused(
                full ? Refusal.NO_SPACE : Refusal.FAILED,
                full
                        ? "the disk of the workspaces, or the share of the user, is full; delete files"
                        : "the file changed meanwhile, or its file system failed; the log of the master has the"
                                + " reason");
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
