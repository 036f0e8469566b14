package dev.zoe.master.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workspaces: each user has one directory, which all services of the user may read and write. */
public final class UserWorkspaces {

    private static final Logger LOG = LoggerFactory.getLogger(UserWorkspaces.class);

    private final Path root;

    public UserWorkspaces(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /**
     * The workspace of a user as a host path. A missing one is created.
     *
     * @param uid owner of a new directory, if this process may set it
     * @throws UnmetRequirementException when it cannot be created, or is a link
     */
    public String of(String user, int uid) throws UnmetRequirementException {
        Path workspace = root.resolve(user);
        if (Files.isSymbolicLink(workspace)) {
            throw new UnmetRequirementException(("the workspace of %s is a symbolic link, which is not allowed;"
                            + " an operator must replace it by a directory")
                    .formatted(user));
        }
        try {
            if (!Files.isDirectory(workspace)) {
                Files.createDirectories(workspace);
                if (maySetOwner(workspace)) {
                    Files.setAttribute(workspace, "unix:uid", uid);
                    Files.setAttribute(workspace, "unix:gid", uid);
                }
            }
        } catch (IOException e) {
            LOG.warn(
                    "cannot create a workspace; set zoe.master.workspaces to a directory that the master may write:"
                            + " workspace={} error=\"{}\"",
                    workspace,
                    e.toString());
            throw new UnmetRequirementException(
                    "the workspace of %s cannot be made; an operator finds the reason in the log of the master"
                            .formatted(user),
                    e);
        }
        return workspace.toString();
    }

    private static boolean maySetOwner(Path directory) throws IOException {
        return directory.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Integer.valueOf(0).equals(Files.getAttribute(directory, "unix:uid"));
    }
}
