package dev.zoe.web.execution.result;

import dev.zoe.api.workspace.WorkspaceDownloads;
import dev.zoe.application.SafeText;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * The beginning of a text.
 *
 * @param text with control characters escaped
 * @param size bytes of the whole file
 * @param isCut whether more follows
 * @param isBinary whether it is no text after all; then there is none
 */
public record TextPreview(String text, long size, boolean isCut, boolean isBinary) {
    /** Bytes that are read. */
    static final int MOST = 64 << 10;

    static TextPreview of(WorkspaceDownloads.Beginning beginning) {
        String read = StandardCharsets.UTF_8.decode(beginning.bytes()).toString();
        boolean isCut = beginning.size() > beginning.bytes().remaining();
        if (read.indexOf('\0') >= 0) {
            return new TextPreview("", beginning.size(), isCut, true);
        }
        String safe = read.lines().map(SafeText::lines).collect(Collectors.joining("\n"));
        return new TextPreview(safe, beginning.size(), isCut, false);
    }
}
