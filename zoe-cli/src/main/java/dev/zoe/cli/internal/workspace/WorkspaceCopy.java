package dev.zoe.cli.internal.workspace;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import dev.zoe.cli.internal.terminal.Terminal;
import dev.zoe.cli.internal.workspace.WorkspaceClient.LocalFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies files and directories between a workspace and local directories. Links are left out on both sides. */
public final class WorkspaceCopy {

    /** Directories in each other; a hostile server may describe endless ones. */
    static final int DEEPEST = 64;

    private final WorkspaceClient workspace;
    private final Terminal terminal;
    private final CopyProgress progress;

    public WorkspaceCopy(WorkspaceClient workspace, Terminal terminal, CopyProgress progress) {
        this.workspace = workspace;
        this.terminal = terminal;
        this.progress = progress;
    }

    /** Copies the results of an execution into a local directory, which is created when it is missing. */
    public void results(long execution, Path directory) {
        List<RemoteFile> results = workspace.results(execution);
        if (!results.isEmpty()) {
            LocalDirectory target = LocalDirectory.at(directory);
            results.forEach(file -> copy(file, target, 0));
        }
    }

    /**
     * Copies from the workspace.
     *
     * @param target a local directory that exists, or the new name; {@code -} for standard output
     */
    public void download(String path, String target, boolean recursive) {
        if (target.equals("-")) {
            print(path);
            return;
        }
        Path local = Path.of(target);
        boolean into = Files.isDirectory(local);
        if (recursive && workspace.isDirectory(path)) {
            LocalDirectory directory =
                    into && !path.isEmpty() ? LocalDirectory.at(local).child(lastName(path)) : LocalDirectory.at(local);
            copyEntries(path, directory, 0);
        } else {
            Path parent = into ? local : directoryOf(local);
            copyFile(path, 0, LocalDirectory.at(parent), into ? lastName(path) : fileName(local));
        }
    }

    private void print(String path) {
        try (OutputStream out =
                terminal.liveOutput() ? terminal.out() : terminal.out().unfiltered()) {
            workspace.download(path, out, copied -> {});
        } catch (LocalFileException | IOException e) {
            throw new CommandFailure(ExitCode.USAGE, "cannot write to standard output: " + e.getMessage());
        }
    }

    private void copy(RemoteFile file, LocalDirectory target, int depth) {
        if (file.isDirectory()) {
            copyEntries(file.path(), target.child(file.name()), depth + 1);
        } else if (file.isFile()) {
            copyFile(file.path(), file.size(), target, file.name());
        } else {
            terminal.notice("not copied: " + file.path() + " is a " + file.type());
        }
    }

    private void copyEntries(String path, LocalDirectory target, int depth) {
        if (depth > DEEPEST) {
            throw new CommandFailure(
                    ExitCode.APPLICATION_FAILED,
                    path + " is deeper than " + DEEPEST + " directories; copy a part of it");
        }
        workspace.list(path).forEach(file -> copy(file, target, depth));
    }

    private void copyFile(String path, long size, LocalDirectory target, String name) {
        try {
            long[] all = {0};
            target.write(
                    name,
                    out -> workspace.download(path, out, copied -> {
                        all[0] = copied;
                        progress.show(path, Math.max(size, copied), copied);
                    }));
            progress.done(all[0]);
        } catch (LocalFileException e) {
            throw LocalDirectory.failure(target.path().resolve(name), causeOf(e));
        } finally {
            progress.clear();
        }
    }

    /**
     * Copies to the workspace.
     *
     * @param path a directory of the workspace, or the new name
     */
    public void upload(Path local, String path, boolean recursive) {
        boolean into = path.isEmpty() || path.endsWith("/") || workspace.isDirectory(path);
        String plain = path.replaceAll("/+$", "");
        if (!Files.isDirectory(local)) {
            uploadFile(local, into ? joined(plain, fileName(local)) : plain);
        } else if (recursive) {
            uploadEntries(
                    local, into ? joined(plain, fileName(local.toAbsolutePath().normalize())) : plain);
        } else {
            throw new CommandFailure(ExitCode.USAGE, local + " is a directory; -r copies it with what is in it");
        }
    }

    private void uploadEntries(Path directory, String path) {
        try (Stream<Path> entries = Files.list(directory)) {
            for (Path entry : entries.sorted().toList()) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    uploadEntries(entry, joined(path, fileName(entry)));
                } else if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
                    uploadFile(entry, joined(path, fileName(entry)));
                } else {
                    terminal.notice("not copied: " + entry + " is a link or no regular file");
                }
            }
        } catch (IOException e) {
            throw LocalDirectory.failure(directory, e);
        }
    }

    private void uploadFile(Path file, String path) {
        try {
            long size = Files.size(file);
            workspace.upload(file, path, copied -> progress.show(path, size, copied));
            progress.done(size);
        } catch (IOException e) {
            throw LocalDirectory.failure(file, e);
        } catch (LocalFileException e) {
            throw LocalDirectory.failure(file, causeOf(e));
        } finally {
            progress.clear();
        }
    }

    private static Exception causeOf(LocalFileException e) {
        return e.getCause() instanceof IOException cause ? cause : e;
    }

    private static String joined(String directory, String name) {
        return directory.isEmpty() ? name : directory + "/" + name;
    }

    private static String lastName(String path) {
        String plain = path.replaceAll("/+$", "");
        return plain.substring(plain.lastIndexOf('/') + 1);
    }

    private static Path directoryOf(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file : parent;
    }

    private static String fileName(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }
}
