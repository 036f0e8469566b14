package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * A request about the files of one workspace. Paths are relative to the workspace, with {@code /} between names; the
 * empty path is the workspace itself. The reply is a {@link WorkspaceReply}.
 */
public sealed interface WorkspaceRequest extends MasterRequest {

    /** The largest number of bytes that one message carries. */
    int MOST_BYTES = 256 * 1024;

    /** The largest number of entries of one reply. */
    int MOST_ENTRIES = 1_000;

    /** Name of the owner of the workspace. */
    String user();

    /**
     * The entries of a directory, ordered by name. The reply is {@link WorkspaceReply.FileList}.
     *
     * @param execution 0 for all entries; else only those whose name carries this number, as {@code picture-42.png}
     * @param since milliseconds since the epoch; entries that changed before are left out
     * @param after name after which the list begins; empty for the start
     * @param limit maximum number of entries; 1 to {@link #MOST_ENTRIES}
     */
    record ListFiles(String user, String path, long execution, long since, String after, int limit)
            implements WorkspaceRequest {
        public ListFiles {
            requireBetween("limit", limit, 1, MOST_ENTRIES);
        }
    }

    /** What a path names. The reply is {@link WorkspaceReply.File}. */
    record FindFile(String user, String path) implements WorkspaceRequest {}

    /**
     * A part of a regular file. The reply is {@link WorkspaceReply.FilePart}.
     *
     * @param offset bytes from the start of the file
     * @param maxBytes maximum size of the part; 0 to {@link #MOST_BYTES}
     */
    record ReadFile(String user, String path, long offset, int maxBytes) implements WorkspaceRequest {
        public ReadFile {
            requireBetween("offset", offset, 0, Long.MAX_VALUE);
            requireBetween("max_bytes", maxBytes, 0, MOST_BYTES);
        }
    }

    /**
     * The next part of a new file, which is not in the workspace yet. The reply is {@link MasterReply.Accepted}.
     *
     * @param upload name that the client chose for the new file: 32 hexadecimal digits
     * @param offset bytes from the start of the file; the parts before must have been written
     */
    record WriteUpload(String user, String upload, long offset, ByteBuffer bytes) implements WorkspaceRequest {
        public WriteUpload {
            requireUpload(upload);
            requireBetween("offset", offset, 0, Long.MAX_VALUE);
            requireBetween("size of bytes", bytes.remaining(), 0, MOST_BYTES);
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller, so that reading does not move the position of other callers. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }

    /**
     * Moves a new file to its place, and creates missing directories. The reply is {@link WorkspaceReply.File}.
     *
     * @param size bytes of the complete file
     */
    record FinishUpload(String user, String upload, long size, String path) implements WorkspaceRequest {
        public FinishUpload {
            requireUpload(upload);
        }
    }

    /** Removes a new file that is not to be finished. The reply is {@link MasterReply.Accepted}. */
    record DropUpload(String user, String upload) implements WorkspaceRequest {
        public DropUpload {
            requireUpload(upload);
        }
    }

    /** Deletes a file or an empty directory; a link itself. The reply is {@link MasterReply.Accepted}. */
    record DeleteFile(String user, String path) implements WorkspaceRequest {}

    private static void requireBetween(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException("%s must be %d to %d, not %d".formatted(name, least, most, value));
        }
    }

    private static void requireUpload(String upload) {
        if (!Pattern.matches("[0-9a-f]{32}", upload)) {
            throw new IllegalArgumentException("upload must be 32 hexadecimal digits");
        }
    }
}
