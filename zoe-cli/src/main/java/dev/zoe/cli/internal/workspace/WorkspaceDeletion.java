package dev.zoe.cli.internal.workspace;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.output.HumanReadable;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Deletes files of a workspace. All are found before the first one is deleted, so that the caller can say how many
 * there are. What is in a directory comes before the directory. Links are deleted themselves, and never followed.
 */
public final class WorkspaceDeletion {

    private final WorkspaceClient workspace;
    /** A path that is named twice, or is in a directory that is named too, is deleted once. */
    private final Set<String> paths = new LinkedHashSet<>();

    private final Set<String> directories = new HashSet<>();
    private long bytes;

    public WorkspaceDeletion(WorkspaceClient workspace) {
        this.workspace = workspace;
    }

    /**
     * Adds a path to what is deleted.
     *
     * @param recursive whether a directory is deleted with what is in it
     */
    public void add(String path, boolean recursive) {
        if (recursive && workspace.isDirectory(path)) {
            addDirectory(path, 0);
        } else {
            paths.add(path);
        }
    }

    private void addDirectory(String path, int depth) {
        if (depth > WorkspaceCopy.DEEPEST) {
            throw new CommandFailure(
                    ExitCode.APPLICATION_FAILED,
                    path + " is deeper than " + WorkspaceCopy.DEEPEST + " directories; delete a part of it");
        }
        for (RemoteFile file : workspace.list(path)) {
            // A hostile server may name anything; only what is below the directory was asked for.
            if (!file.path().equals(path + "/" + file.name())) {
                throw new CommandFailure(
                        ExitCode.APPLICATION_FAILED,
                        "the server lists '" + file.path() + "' in " + path + ", where it is not; nothing is deleted");
            }
            if (file.isDirectory()) {
                addDirectory(file.path(), depth + 1);
            } else {
                bytes += paths.add(file.path()) ? file.size() : 0;
            }
        }
        paths.add(path);
        directories.add(path);
    }

    /** How many files, links and directories are deleted. */
    public int count() {
        return paths.size();
    }

    /** {@code 3 files}, or with directories {@code 3 files and 1 directory, 12 MiB}. */
    public String summary() {
        int files = paths.size() - directories.size();
        String summary = files == 1 ? "1 file" : files + " files";
        return directories.isEmpty()
                ? summary
                : summary
                        + (directories.size() == 1
                                ? " and 1 directory, "
                                : " and " + directories.size() + " directories, ")
                        + HumanReadable.size(bytes);
    }

    /**
     * Deletes them. A failure does not stop the others; directories that keep something because of it stay without a
     * failure of their own.
     *
     * @param deleted gets each path that is gone
     * @param failed gets each path that is not, and why
     * @return {@link ExitCode#OK}, or the exit code of the first failure
     */
    public ExitCode perform(Consumer<String> deleted, BiConsumer<String, CommandFailure> failed) {
        ExitCode result = ExitCode.OK;
        Set<String> notEmpty = new HashSet<>();
        for (String path : paths) {
            if (directories.contains(path) && notEmpty.contains(path)) {
                continue;
            }
            try {
                workspace.delete(path);
                deleted.accept(path);
            } catch (CommandFailure failure) {
                failed.accept(path, failure);
                for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                    notEmpty.add(path.substring(0, end));
                }
                result = result == ExitCode.OK ? failure.exitCode() : result;
            }
        }
        return result;
    }
}
