package mandelbrot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * What workers show to their coordinator, because others can reach its port too. The coordinator makes it and writes it
 * to a file of the workspace, which the services of one user share, and which only this user can read.
 */
final class WorkSecret {

    /** The name of the HTTP header. */
    static final String HEADER = "Work-Secret";

    private static final int BYTES = 32;

    private final Path file;

    /** @param file where it is, below the workspace */
    WorkSecret(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Makes a secret, and replaces that of a coordinator that was killed. */
    String make() throws IOException {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        String made = HexFormat.of().formatHex(random);
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(draft);
        Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(draft, made);
        // A worker that reads at this moment has the one or the other, never a part.
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        return made;
    }

    /** Reads it again at each call, because a coordinator that was started again makes another one. */
    String read() throws IOException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IOException("cannot read the secret of the coordinator: " + e, e);
        }
    }

    void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            System.out.println("coordinator: cannot delete " + file + ": " + e);
        }
    }

    /** Compares in a time that says nothing about the secret. {@code shown} is null when a call shows none. */
    static boolean matches(String secret, String shown) {
        return shown != null
                && MessageDigest.isEqual(
                        shown.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }
}
