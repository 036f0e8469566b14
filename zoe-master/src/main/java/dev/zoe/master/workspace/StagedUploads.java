package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * New files and directories before they are in a workspace: in a directory beside the workspaces that only this account
 * may enter, so that no program can touch them while owner and permissions are set. From there they are moved.
 */
final class StagedUploads {

    /** No user has this name: names of users do not begin with a dot. */
    static final String DIRECTORY = ".zoe-uploads";

    private static final Duration ABANDONED = Duration.ofDays(1);
    private static final String FILE = "rw-r--r--";
    private static final String NEW_DIRECTORY = "rwxr-xr-x";
    private static final String PRIVATE = "rwx------";

    private final Path directory;
    private final Clock clock;

    /** @param workspaces directory of all workspaces */
    StagedUploads(Path workspaces, Clock clock) {
        this.directory = workspaces.resolve(DIRECTORY);
        this.clock = clock;
    }

    /** Creates the directory when it is missing. */
    Path directory() throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(directory.getParent());
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(PRIVATE)));
        }
        return directory;
    }

    /**
     * Writes a part at its offset; the same part may come twice.
     *
     * @throws WorkspaceException when an earlier part is missing
     */
    void write(String upload, long offset, ByteBuffer bytes, FileAccess access) throws IOException, WorkspaceException {
        Path file = directory().resolve(upload);
        if (offset == 0) {
            removeAbandoned();
        }
        boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        if (isNew && offset > 0) {
            throw lost();
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (isNew) {
                own(file, FILE, access);
            }
            if (channel.size() < offset) {
                throw lost();
            }
            ByteBuffer left = bytes.duplicate();
            long at = offset;
            while (left.hasRemaining()) {
                at += channel.write(left, at);
            }
        }
    }

    private static WorkspaceException lost() {
        return new WorkspaceException(Refusal.FAILED, "an earlier part of the file is lost; send the file again");
    }

    /** A new empty directory of the user; its name in {@link #directory}. */
    String makeDirectory(FileAccess access) throws IOException {
        String name = UUID.randomUUID().toString();
        own(Files.createDirectory(directory().resolve(name)), NEW_DIRECTORY, access);
        return name;
    }

    private static void own(Path path, String permissions, FileAccess access) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        Optional<Integer> owner = access.newOwner();
        // Not on a file server that does not trust the superuser.
        if (owner.isPresent() && Integer.valueOf(0).equals(Files.getAttribute(path, "unix:uid"))) {
            Files.setAttribute(path, "unix:uid", owner.get());
            Files.setAttribute(path, "unix:gid", owner.get());
        }
    }

    void drop(String name) throws IOException {
        Files.deleteIfExists(directory().resolve(name));
    }

    /** Of clients that went away in the middle. */
    private void removeAbandoned() throws IOException {
        Instant oldest = clock.instant().minus(ABANDONED);
        try (DirectoryStream<Path> uploads = Files.newDirectoryStream(directory)) {
            for (Path each : uploads) {
                if (Files.getLastModifiedTime(each, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(oldest)) {
                    Files.deleteIfExists(each);
                }
            }
        }
    }
}
