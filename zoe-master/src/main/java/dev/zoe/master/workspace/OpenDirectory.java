package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply.EntryType;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;

/**
 * A directory of a workspace that is held open, so that whatever happens to its path, work in it stays in it. It is
 * reached from the workspace one name at a time, and a link in place of a directory ends the way.
 */
final class OpenDirectory implements AutoCloseable {

    private final SecureDirectoryStream<Path> stream;
    private final FileAccess access;

    private OpenDirectory(SecureDirectoryStream<Path> stream, FileAccess access) {
        this.stream = stream;
        this.access = access;
    }

    /**
     * @param directory its parent belongs to this process, so that no user can replace it
     * @throws WorkspaceException when the system has no calls that are relative to an open directory
     */
    @SuppressWarnings("StreamResourceLeak") // The caller closes it with the directory.
    static OpenDirectory open(Path directory, FileAccess access) throws IOException, WorkspaceException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(directory);
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return new OpenDirectory(secure, access);
        }
        stream.close();
        throw new WorkspaceException(
                Refusal.FAILED, "the system of the master cannot open files safely; run the master on Linux");
    }

    /** The directory of this path below the workspace. */
    static OpenDirectory descend(Path workspace, WorkspacePath path, FileAccess access)
            throws IOException, WorkspaceException {
        OpenDirectory current = open(workspace, access);
        for (String name : path.names()) {
            try (OpenDirectory parent = current) {
                current = parent.child(name);
            }
        }
        return current;
    }

    /** @throws WorkspaceException when there is none of this name, it is no directory, or its user may not enter it */
    private OpenDirectory child(String name) throws IOException, WorkspaceException {
        PosixFileAttributes found = attributes(name);
        requireDirectory(name, found);
        access.require(FileAccess.Kind.ENTER, found, name);
        OpenDirectory child = openDirectory(name);
        try {
            // What was opened may be another one than was looked at.
            access.require(FileAccess.Kind.ENTER, child.attributes(), name);
            return child;
        } catch (IOException | WorkspaceException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    /** Fails for a link, whatever it leads to. */
    OpenDirectory openDirectory(String name) throws IOException {
        return new OpenDirectory(stream.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS), access);
    }

    private static void requireDirectory(String name, BasicFileAttributes found) throws WorkspaceException {
        if (!found.isDirectory()) {
            String why = found.isSymbolicLink() ? "a link, and links are not followed" : "no directory";
            throw new WorkspaceException(
                    Refusal.WRONG_TYPE, "%s is %s; name a directory of the workspace".formatted(name, why));
        }
    }

    /** Of this directory itself. */
    PosixFileAttributes attributes() throws IOException {
        return stream.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    }

    /** Of an entry, and of a link itself. */
    PosixFileAttributes attributes(String name) throws IOException, WorkspaceException {
        return find(name)
                .orElseThrow(() -> new WorkspaceException(
                        Refusal.NOT_FOUND, "there is no %s; list its directory to see what is there".formatted(name)));
    }

    /** The same; empty when there is no such entry. */
    Optional<PosixFileAttributes> find(String name) throws IOException {
        try {
            return Optional.of(
                    stream.getFileAttributeView(Path.of(name), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                            .readAttributes());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    /** The names of the entries are relative to it. */
    SecureDirectoryStream<Path> stream() {
        return stream;
    }

    FileAccess access() {
        return access;
    }

    static EntryType type(BasicFileAttributes found) {
        if (found.isSymbolicLink()) {
            return EntryType.LINK;
        }
        if (found.isDirectory()) {
            return EntryType.DIRECTORY;
        }
        return found.isRegularFile() ? EntryType.FILE : EntryType.OTHER;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
