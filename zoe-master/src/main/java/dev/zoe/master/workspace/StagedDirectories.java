package dev.zoe.master.workspace;

import dev.zoe.application.SafeText;
import dev.zoe.master.spec.UnmetRequirementException;
import dev.zoe.master.spec.UserWorkspaces;
import dev.zoe.master.spec.WorkspaceDirectories;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes directories as uploads do: with the permissions of the user, and never through a link. */
public final class StagedDirectories implements WorkspaceDirectories {
    private static final Logger LOG = LoggerFactory.getLogger(StagedDirectories.class);

    private final UserWorkspaces workspaces;
    private final boolean asUser;
    private final StagedUploads uploads;

    /**
     * @param root directory of all workspaces
     * @param isolated whether the services of a user run as that numeric user
     */
    public StagedDirectories(Path root, boolean isolated, Clock clock) {
        Path directory = root.toAbsolutePath().normalize();
        this.workspaces = new UserWorkspaces(directory);
        this.asUser = isolated && workspaces.belongToUsers();
        this.uploads = new StagedUploads(directory, clock);
    }

    @Override
    public void make(String user, int uid, String path) throws UnmetRequirementException {
        Path workspace = Path.of(workspaces.of(user, uid));
        try {
            FileAccess access = asUser ? FileAccess.ofUser(uid) : FileAccess.ofProcess();
            new WorkspaceWriter(workspace, access, uploads).makeDirectory(WorkspacePath.of(path));
        } catch (WorkspaceException e) {
            throw new UnmetRequirementException(
                    "the directory %s of the workspace cannot be made: %s"
                            .formatted(SafeText.line(path), String.valueOf(e.getMessage())),
                    e);
        } catch (IOException e) {
            LOG.warn(
                    "cannot make a directory in a workspace: user={} path=\"{}\" error=\"{}\"",
                    user,
                    SafeText.line(path),
                    SafeText.line(e.toString()));
            throw new UnmetRequirementException(
                    ("the directory %s of the workspace cannot be made; make it, or let the owner of the workspace write"
                                    + " to it; the log of the master has the reason")
                            .formatted(SafeText.line(path)),
                    e);
        }
    }
}
