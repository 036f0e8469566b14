package dev.zoe.api.workspace;

import dev.zoe.protocol.WorkspaceReply;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Locale;

/**
 * An entry of a directory in a workspace.
 *
 * @param path from the workspace down, with {@code /} between names
 * @param name the last name of the path
 * @param type file, directory, link or other
 * @param size bytes; 0 unless it is a file
 */
@Schema(name = "WorkspaceFile")
public record WorkspaceFileView(String path, String name, String type, long size, Instant modifiedAt) {

    /** @param directory path of the directory of the entry; empty for the workspace */
    static WorkspaceFileView of(String directory, WorkspaceReply.Entry entry) {
        return new WorkspaceFileView(
                directory.isEmpty() ? entry.name() : directory + "/" + entry.name(),
                entry.name(),
                entry.type().name().toLowerCase(Locale.ROOT),
                entry.size(),
                Instant.ofEpochMilli(entry.modified()));
    }

    /** The entry of this path. */
    static WorkspaceFileView at(String path, WorkspaceReply.Entry entry) {
        int end = path.lastIndexOf('/');
        return of(end < 0 ? "" : path.substring(0, end), entry);
    }
}
