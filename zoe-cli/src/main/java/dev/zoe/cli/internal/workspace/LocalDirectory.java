package dev.zoe.cli.internal.workspace;

import dev.zoe.cli.internal.failure.CommandFailure;
import dev.zoe.cli.internal.failure.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A local directory that files are copied to. Each file appears when it is complete. What a server calls a file is one
 * name in this directory, or it is refused.
 */
record LocalDirectory(Path path) {

    /** Writes what a file is to hold. */
    interface Content {
        void writeTo(OutputStream out) throws IOException, WorkspaceClient.LocalFileException;
    }

    /** Creates it when it is missing. */
    static LocalDirectory at(Path path) {
        try {
            return new LocalDirectory(Files.createDirectories(path));
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /** A directory in this one; a link in its place is refused. */
    LocalDirectory child(String name) {
        Path child = resolve(name);
        if (Files.isSymbolicLink(child)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    child + " is a link; nothing is copied through it. Remove it, or take another" + " directory");
        }
        return at(child);
    }

    /** The local path of a name. */
    Path resolve(String name) {
        try {
            Path single = Path.of(name);
            if (isPlain(name) && single.getNameCount() == 1 && !single.isAbsolute()) {
                return path.resolve(single);
            }
        } catch (InvalidPathException e) {
            throw strange(name);
        }
        throw strange(name);
    }

    private static boolean isPlain(String name) {
        return !name.isEmpty()
                && !name.equals(".")
                && !name.equals("..")
                && name.chars().noneMatch(each -> each == '/' || each == '\\' || Character.isISOControl(each));
    }

    private static CommandFailure strange(String name) {
        return new CommandFailure(
                ExitCode.APPLICATION_FAILED,
                "the server has a file with the name '" + name + "', which is no name of a local file; it is not"
                        + " copied. Rename it in the workspace");
    }

    /** Writes a file beside its place, and moves it there. A link in its place is replaced, and not followed. */
    void write(String name, Content content) throws WorkspaceClient.LocalFileException {
        Path target = resolve(name);
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new CommandFailure(
                    ExitCode.USAGE, target + " is a directory; it is not replaced by a file. Take another name");
        }
        try {
            Path part = Files.createTempFile(path, ".zoe-", ".part");
            try {
                try (OutputStream out = Files.newOutputStream(part)) {
                    content.writeTo(out);
                }
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new WorkspaceClient.LocalFileException(e);
        }
    }

    static CommandFailure failure(Path path, Exception cause) {
        return new CommandFailure(ExitCode.USAGE, "cannot use " + path + ": " + cause.getMessage());
    }
}
