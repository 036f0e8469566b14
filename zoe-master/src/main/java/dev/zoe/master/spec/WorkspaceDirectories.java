package dev.zoe.master.spec;

/**
 * Makes directories in the workspaces of users before an engine would: an engine makes the working directory and the
 * places of mounts as root, and the user could neither write there nor remove them.
 */
@FunctionalInterface
public interface WorkspaceDirectories {

    /**
     * Makes a directory, and those that it is in, unless there is something of this name.
     *
     * @param uid owner of new directories, as far as this process may set it
     * @param path names with / between them, from the workspace down
     * @throws UnmetRequirementException when it cannot be made; says why
     */
    void make(String user, int uid, String path) throws UnmetRequirementException;
}
