package mandelbrot;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file the picture goes to. It appears whole or not at all. */
final class Result {

    private final Path draft;
    private final Path target;

    private Result(Path draft, Path target) {
        this.draft = draft;
        this.target = target;
    }

    /** Makes sure, before any work is done, that the picture can be saved. */
    static Result prepare(Path workspace, String name) throws IOException {
        Path directory = workspace.toAbsolutePath().normalize();
        Path draft = directory.resolve("." + name + ".part");
        try {
            Files.write(draft, new byte[0]);
            Files.delete(draft);
        } catch (IOException e) {
            throw new IOException(
                    "cannot write to the workspace " + directory + " (" + e + "); ZOE_WORKSPACE must name a directory"
                            + " that the user of this process may write to",
                    e);
        }
        return new Result(draft, directory.resolve(name));
    }

    /** Returns where the picture is. */
    Path save(Picture picture) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
            picture.writePng(out);
        }
        return Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    }
}
