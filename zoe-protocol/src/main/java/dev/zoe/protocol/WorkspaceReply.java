package dev.zoe.protocol;

import java.nio.ByteBuffer;
import java.util.List;

/** A reply to a {@link WorkspaceRequest}. */
public sealed interface WorkspaceReply extends MasterReply {

    /** What an entry of a directory is. Links are never followed. */
    enum EntryType {
        FILE,
        DIRECTORY,
        LINK,
        /** A pipe, a socket or a device. */
        OTHER
    }

    /**
     * @param size bytes; 0 unless it is a file
     * @param modified milliseconds since the epoch
     */
    record Entry(String name, EntryType type, long size, long modified) {}

    /**
     * @param entries may be empty although a list follows
     * @param next name after which the list goes on; empty at its end
     */
    record FileList(List<Entry> entries, String next) implements WorkspaceReply {
        public FileList {
            entries = List.copyOf(entries);
        }
    }

    /** What the path of the request names. */
    record File(Entry entry) implements WorkspaceReply {}

    /**
     * @param identity the same as long as the path names the same file
     * @param size bytes of the whole file
     * @param modified milliseconds since the epoch
     * @param bytes the file from the asked offset on; fewer than asked for only at the end of the file
     */
    record FilePart(String identity, long size, long modified, ByteBuffer bytes) implements WorkspaceReply {
        public FilePart {
            bytes = bytes.slice().asReadOnlyBuffer();
        }

        /** A separate view for every caller, so that reading does not move the position of other callers. */
        @Override
        public ByteBuffer bytes() {
            return bytes.duplicate();
        }
    }

    /** Why a request about files was not served. */
    enum Refusal {
        /** The path is not one of a workspace. */
        INVALID_PATH,
        NOT_FOUND,
        /** The path names something of another type, a link included. */
        WRONG_TYPE,
        /** The services of the user may not do this either. */
        NOT_PERMITTED,
        NO_SPACE,
        /** Too many requests of this user, or of all, are in progress. */
        BUSY,
        FAILED
    }

    /** @param detail what is wrong and what would be right; one sentence */
    record FileRefused(Refusal refusal, String detail) implements WorkspaceReply {}
}
