package dev.zoe.master.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The users' workspaces: one directory each, which all of a user's services see and may write to. */
public final class UserWorkspaces {

    private static final Logger LOG = LoggerFactory.getLogger(UserWorkspaces.class);

    private final Path root;

    public UserWorkspaces(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /**
     * The workspace of a user as a host path; it is made when it is missing.
     *
     * @param uid owner of the directory, where this process may set one
     * @throws UnmetRequirementException when it cannot be made, or is a link
     */
    public String of(String user, int uid) throws UnmetRequirementException {
        Path workspace = root.resolve(user);
        if (Files.isSymbolicLink(workspace)) {
            throw new UnmetRequirementException(
                    "the workspace of %s is a link, which could lead anywhere; the operator has to replace it by a directory"
                            .formatted(user));
        }
        try {
            if (!Files.isDirectory(workspace)) {
                Files.createDirectories(workspace);
                if (mayGiveAway(workspace)) {
                    Files.setAttribute(workspace, "unix:uid", uid);
                    Files.setAttribute(workspace, "unix:gid", uid);
                }
            }
        } catch (IOException e) {
            LOG.warn(
                    "the workspace {} cannot be made: {}; let zoe.master.workspaces name a directory that the master may write to",
                    workspace,
                    e.toString());
            throw new UnmetRequirementException(
                    "the workspace of %s cannot be made; an operator finds the reason in the log of the master"
                            .formatted(user),
                    e);
        }
        return workspace.toString();
    }

    private static boolean mayGiveAway(Path directory) throws IOException {
        return directory.getFileSystem().supportedFileAttributeViews().contains("unix")
                && Integer.valueOf(0).equals(Files.getAttribute(directory, "unix:uid"));
    }
}
