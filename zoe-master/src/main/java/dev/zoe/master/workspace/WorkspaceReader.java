package dev.zoe.master.workspace;

import dev.zoe.protocol.WorkspaceReply;
import dev.zoe.protocol.WorkspaceReply.Entry;
import dev.zoe.protocol.WorkspaceReply.EntryType;
import dev.zoe.protocol.WorkspaceReply.Refusal;
import dev.zoe.protocol.WorkspaceRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Pattern;

/** Lists directories and reads files of one workspace. */
final class WorkspaceReader {

    /** Entries of a directory that are looked at; a directory with more must be listed by a program. */
    private static final int MOST_SCANNED = 200_000;

    private final Path workspace;
    private final FileAccess access;

    WorkspaceReader(Path workspace, FileAccess access) {
        this.workspace = workspace;
        this.access = access;
    }

    /** Entries whose name has a control character are left out: no path names them. */
    WorkspaceReply.FileList list(WorkspaceRequest.ListFiles request) throws IOException, WorkspaceException {
        WorkspacePath path = WorkspacePath.of(request.path());
        try (OpenDirectory directory = OpenDirectory.descend(workspace, path, access)) {
            access.require(FileAccess.Kind.READ, directory.attributes(), path);
            List<Entry> entries = new ArrayList<>();
            List<String> names = firstNames(directory, path, request);
            boolean more = names.size() > request.limit();
            for (String name : more ? names.subList(0, request.limit()) : names) {
                // A file may be deleted meanwhile.
                directory
                        .find(name)
                        .map(found -> entry(name, found))
                        .filter(entry -> entry.modified() >= request.since())
                        .ifPresent(entries::add);
            }
            return new WorkspaceReply.FileList(entries, more ? names.get(request.limit() - 1) : "");
        }
    }

    /** One more than asked for, when there are more. */
    private static List<String> firstNames(
            OpenDirectory directory, WorkspacePath path, WorkspaceRequest.ListFiles request) throws WorkspaceException {
        PriorityQueue<String> first = new PriorityQueue<>(Comparator.reverseOrder());
        Optional<Pattern> marked = request.execution() == 0
                ? Optional.empty()
                : Optional.of(Pattern.compile("-" + request.execution() + "(\\.|$)"));
        int scanned = 0;
        for (Path each : directory.stream()) {
            if (++scanned > MOST_SCANNED) {
                throw new WorkspaceException(
                        Refusal.FAILED,
                        "%s has more than %d entries; divide them among directories".formatted(path, MOST_SCANNED));
            }
            String name = each.getFileName().toString();
            if (name.compareTo(request.after()) > 0
                    && WorkspacePath.isName(name)
                    && marked.map(pattern -> pattern.matcher(name).find()).orElse(true)) {
                first.add(name);
                if (first.size() > request.limit() + 1) {
                    first.remove();
                }
            }
        }
        return first.stream().sorted().toList();
    }

    WorkspaceReply.File find(WorkspaceRequest.FindFile request) throws IOException, WorkspaceException {
        WorkspacePath path = WorkspacePath.of(request.path());
        if (path.isRoot()) {
            try (OpenDirectory root = OpenDirectory.open(workspace, access)) {
                return new WorkspaceReply.File(entry("", root.attributes()));
            }
        }
        try (OpenDirectory parent = OpenDirectory.descend(workspace, path.parent(), access)) {
            return new WorkspaceReply.File(entry(path.name(), parent.attributes(path.name())));
        }
    }

    static Entry entry(String name, BasicFileAttributes found) {
        EntryType type = OpenDirectory.type(found);
        return new Entry(
                name,
                type,
                type == EntryType.FILE ? found.size() : 0,
                found.lastModifiedTime().toMillis());
    }

    WorkspaceReply.FilePart read(WorkspaceRequest.ReadFile request) throws IOException, WorkspaceException {
        WorkspacePath path = WorkspacePath.of(request.path());
        if (path.isRoot()) {
            throw notAFile(path);
        }
        try (OpenDirectory parent = OpenDirectory.descend(workspace, path.parent(), access)) {
            PosixFileAttributes found = parent.attributes(path.name());
            if (!found.isRegularFile()) {
                throw notAFile(path);
            }
            ByteBuffer part = ByteBuffer.allocate(request.maxBytes());
            long size = read(parent, path.name(), found, request.offset(), part);
            return new WorkspaceReply.FilePart(
                    String.valueOf(found.fileKey()),
                    size,
                    found.lastModifiedTime().toMillis(),
                    part.flip());
        }
    }

    private static WorkspaceException notAFile(WorkspacePath path) {
        return new WorkspaceException(
                Refusal.WRONG_TYPE,
                "%s is not a regular file, and links are not followed; name a file".formatted(path));
    }

    /**
     * Fills a part from an offset on. Fails at once for a link or a pipe that has just taken the place of the file.
     *
     * @param found the file that was looked at before
     * @return size of the file in bytes
     * @throws WorkspaceException when the user may not read the file, or another one has taken its place
     */
    static long read(OpenDirectory parent, String name, PosixFileAttributes found, long offset, ByteBuffer part)
            throws IOException, WorkspaceException {
        parent.access().require(FileAccess.Kind.READ, found, name);
        try (SeekableByteChannel channel = open(parent, name, found)) {
            requireSame(parent, name, found);
            if (!(channel instanceof FileChannel file)) {
                throw new IOException("the file cannot be read at a position");
            }
            // Also when nothing is to be read: only a file can be read at a position.
            file.read(ByteBuffer.allocate(1), offset);
            while (part.hasRemaining() && file.read(part, offset + part.position()) >= 0) {
                // On to the end of the part or of the file.
            }
            return file.size();
        }
    }

    /** What was opened may be another file than was looked at. */
    private static void requireSame(OpenDirectory parent, String name, PosixFileAttributes before)
            throws IOException, WorkspaceException {
        Optional<PosixFileAttributes> now = parent.find(name);
        if (now.isEmpty() || !Objects.equals(now.get().fileKey(), before.fileKey())) {
            throw new WorkspaceException(Refusal.FAILED, "%s changed meanwhile; read it again".formatted(name));
        }
        parent.access().require(FileAccess.Kind.READ, now.get(), name);
    }

    /** For reading and writing, although it only reads: a pipe does not wait for a writer then. */
    private static SeekableByteChannel open(OpenDirectory parent, String name, PosixFileAttributes found)
            throws IOException, WorkspaceException {
        try {
            return parent.stream()
                    .newByteChannel(
                            Path.of(name),
                            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException gone) {
            // A pipe may take its place at the next moment.
            throw gone;
        } catch (FileSystemException readOnly) {
            requireSame(parent, name, found);
            // A file that this process may only read, or a program that runs. The thread waits for a pipe that takes
            // its place just now, which keeps a place of the user.
            return parent.stream()
                    .newByteChannel(Path.of(name), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
        }
    }
}
