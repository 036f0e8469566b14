package dev.zoe.master.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workspaces: each user has one directory, which all services of the user may read and write. */
public final class UserWorkspaces {

    private static final Logger LOG = LoggerFactory.getLogger(UserWorkspaces.class);

    private static final int SUPERUSER = 0;
    /** The owner of what the superuser creates on a file server that does not trust it. */
    private static final int ANONYMOUS = 65_534;

    private static final int UNKNOWN = -1;
    private static final Set<Integer> OF_NO_USER = Set.of(SUPERUSER, ANONYMOUS, UNKNOWN);

    private final Path root;
    private final Path process;

    public UserWorkspaces(Path root) {
        this(root, Path.of("/proc/self"));
    }

    /** @param process belongs to the account of this process */
    UserWorkspaces(Path root, Path process) {
        this.root = root.toAbsolutePath().normalize();
        this.process = process;
    }

    /**
     * The workspace of a user as a host path. A missing one is created.
     *
     * @param uid owner of a new directory, if this process may set it
     * @throws UnmetRequirementException when it cannot be created, is a link, or belongs to another user: a new user
     *     may have the name of a deleted one, but never the number
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
            } else if (isOfAnother(workspace, uid)) {
                throw new UnmetRequirementException(("the workspace of %s belongs to another user than the number %d;"
                                + " an operator must move it away, or change its owner")
                        .formatted(user, uid));
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

    /** Whether a workspace belongs to its user: only the superuser gives it away. */
    public boolean belongToUsers() {
        try {
            return isOfSuperuser();
        } catch (IOException e) {
            LOG.warn("cannot read the account of this process: error=\"{}\"", e.toString());
            return false;
        }
    }

    private boolean isOfSuperuser() throws IOException {
        return Files.exists(process) && owner(process) == SUPERUSER;
    }

    private static boolean maySetOwner(Path directory) throws IOException {
        return owner(directory) == SUPERUSER;
    }

    /** Only the superuser gives workspaces to their users; other masters own all of them. */
    private boolean isOfAnother(Path workspace, int uid) throws IOException {
        return isOfSuperuser() && owner(workspace) != uid && !OF_NO_USER.contains(owner(workspace));
    }

    private static int owner(Path path) throws IOException {
        return path.getFileSystem().supportedFileAttributeViews().contains("unix")
                ? (int) Files.getAttribute(path, "unix:uid")
                : UNKNOWN;
    }
}
