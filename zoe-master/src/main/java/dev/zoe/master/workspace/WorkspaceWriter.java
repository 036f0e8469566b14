package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;

/** Puts files into one workspace and deletes them. */
final class WorkspaceWriter {

    private final Path workspace;
    private final FileAccess access;
    private final StagedUploads uploads;

    WorkspaceWriter(Path workspace, FileAccess access, StagedUploads uploads) {
        this.workspace = workspace;
        this.access = access;
        this.uploads = uploads;
    }

    void drop(WorkspaceRequest.DropUpload request) throws IOException {
        uploads.drop(request.upload());
    }

    void write(WorkspaceRequest.WriteUpload request) throws IOException, WorkspaceException {
        uploads.write(request.upload(), request.offset(), request.bytes(), access);
    }

    /** Puts a complete upload into its place at once, also in place of an earlier file. */
    WorkspaceReply.File finish(WorkspaceRequest.FinishUpload request) throws IOException, WorkspaceException {
        WorkspacePath path = WorkspacePath.of(request.path());
        if (path.isRoot()) {
            throw new WorkspaceException(Refusal.INVALID_PATH, "the path of the new file is missing");
        }
        try (OpenDirectory staging = OpenDirectory.open(uploads.directory(), FileAccess.ofProcess());
                OpenDirectory parent = makeDirectories(path.parent(), staging)) {
            String name = path.name();
            Optional<PosixFileAttributes> complete = staging.find(request.upload());
            Optional<PosixFileAttributes> before = parent.find(name);
            if (complete.isEmpty()
                    && before.filter(file -> isOfSize(file, request.size())).isPresent()) {
                // The reply to this request was lost, and it comes again.
                return new WorkspaceReply.File(WorkspaceReader.entry(name, before.get()));
            }
            if (complete.filter(file -> isOfSize(file, request.size())).isEmpty()) {
                throw new WorkspaceException(
                        Refusal.FAILED, "the new file is not complete; send %s again".formatted(path));
            }
            if (before.isPresent() && !before.get().isRegularFile()) {
                throw new WorkspaceException(
                        Refusal.WRONG_TYPE,
                        "%s exists and is not a regular file; delete it first, or take another name".formatted(path));
            }
            access.require(FileAccess.Kind.WRITE, parent.attributes(), path.parent());
            move(staging, request.upload(), parent, name);
            return new WorkspaceReply.File(WorkspaceReader.entry(name, complete.get()));
        }
    }

    private static boolean isOfSize(PosixFileAttributes file, long size) {
        return file.isRegularFile() && file.size() == size;
    }

    private OpenDirectory makeDirectories(WorkspacePath path, OpenDirectory staging)
            throws IOException, WorkspaceException {
        for (int depth = 1; depth <= path.names().size(); depth++) {
            WorkspacePath each = new WorkspacePath(path.names().subList(0, depth));
            try (OpenDirectory parent = OpenDirectory.descend(workspace, each.parent(), access)) {
                if (parent.find(each.name()).isEmpty()) {
                    access.require(FileAccess.Kind.WRITE, parent.attributes(), each.parent());
                    makeDirectory(each.name(), parent, staging);
                }
            }
        }
        return OpenDirectory.descend(workspace, path, access);
    }

    /** Makes a directory and those that it is in, unless there is something of this name, such as a link. */
    void makeDirectory(WorkspacePath path) throws IOException, WorkspaceException {
        try (OpenDirectory staging = OpenDirectory.open(uploads.directory(), FileAccess.ofProcess());
                OpenDirectory parent = makeDirectories(path.parent(), staging)) {
            if (parent.find(path.name()).isEmpty()) {
                access.require(FileAccess.Kind.WRITE, parent.attributes(), path.parent());
                makeDirectory(path.name(), parent, staging);
            }
        }
    }

    private void makeDirectory(String name, OpenDirectory parent, OpenDirectory staging)
            throws IOException, WorkspaceException {
        String made = uploads.makeDirectory(access);
        try {
            move(staging, made, parent, name);
        } catch (IOException e) {
            uploads.drop(made);
            // A program may have made it at the same time, and put something into it.
            if (parent.find(name).isEmpty()) {
                throw e;
            }
        }
    }

    private static void move(OpenDirectory from, String name, OpenDirectory to, String newName)
            throws IOException, WorkspaceException {
        try {
            from.stream().move(Path.of(name), to.stream(), Path.of(newName));
        } catch (AtomicMoveNotSupportedException e) {
            throw new WorkspaceException(
                    Refusal.FAILED,
                    "the workspace is on another file system than the directory of the workspaces; an operator must"
                            + " put all workspaces on one");
        }
    }

    /** A file, a link itself, or an empty directory. */
    void delete(WorkspaceRequest.DeleteFile request) throws IOException, WorkspaceException {
        WorkspacePath path = WorkspacePath.of(request.path());
        if (path.isRoot()) {
            throw new WorkspaceException(Refusal.WRONG_TYPE, "the workspace itself cannot be deleted; name a file");
        }
        try (OpenDirectory parent = OpenDirectory.descend(workspace, path.parent(), access)) {
            PosixFileAttributes found = parent.attributes(path.name());
            access.require(FileAccess.Kind.WRITE, parent.attributes(), path.parent());
            Path name = Path.of(path.name());
            if (found.isDirectory()) {
                parent.stream().deleteDirectory(name);
            } else {
                parent.stream().deleteFile(name);
            }
        } catch (DirectoryNotEmptyException e) {
            throw new WorkspaceException(
                    Refusal.WRONG_TYPE, "the directory %s is not empty; delete what is in it first".formatted(path));
        } catch (NoSuchFileException e) {
            throw new WorkspaceException(Refusal.NOT_FOUND, "%s was deleted meanwhile".formatted(path));
        }
    }
}
