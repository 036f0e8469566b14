package dev.zoe.web.execution.result;

import dev.zoe.api.workspace.WorkspaceFileView;

/** A file or a directory with what a page can show of it. */
public record ResultFile(WorkspaceFileView file, FileKind kind) {
    /** Larger pictures are only stored. */
    private static final long MOST_PICTURE = 20L << 20;

    static ResultFile of(WorkspaceFileView file) {
        boolean isFile = file.type().equals("file");
        return new ResultFile(file, isFile ? FileKind.of(file.name()) : FileKind.OTHER);
    }

    public boolean isDirectory() {
        return file.type().equals("directory");
    }

    public boolean isFile() {
        return file.type().equals("file");
    }

    public boolean isPicture() {
        return kind == FileKind.PICTURE && file.size() > 0 && file.size() <= MOST_PICTURE;
    }

    public boolean isText() {
        return kind == FileKind.TEXT;
    }
}
