package dev.zoe.application;

import java.nio.file.Path;

/**
 * A host path that volumes may mount.
 *
 * @param path absolute
 * @param writable whether services may write there; otherwise it is always mounted read-only
 */
public record AllowedHostPath(Path path, boolean writable) {
    private static final String WRITABLE = ":rw";
    private static final String READ_ONLY = ":ro";

    public AllowedHostPath {
        if (!path.isAbsolute()) {
            throw new IllegalArgumentException(
                    "the allowed host path " + path + " is not absolute; one would look like /data or /data:rw");
        }
        path = path.normalize();
    }

    /** Reads {@code /data}, {@code /data:ro} or {@code /data:rw}. */
    public static AllowedHostPath of(String text) {
        boolean writable = text.endsWith(WRITABLE);
        boolean marked = writable || text.endsWith(READ_ONLY);
        String path = marked ? text.substring(0, text.length() - WRITABLE.length()) : text;
        return new AllowedHostPath(Path.of(path), writable);
    }

    /** What {@link #of} reads: {@code /data} or {@code /data:rw}. */
    public String text() {
        return writable ? path + WRITABLE : path.toString();
    }
}
