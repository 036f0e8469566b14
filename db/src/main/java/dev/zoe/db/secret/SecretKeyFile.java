package dev.zoe.db.secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** A file with keys of secrets, one in each line, which only its owner may read. */
public final class SecretKeyFile {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final int KEY_BYTES = 32;

    private SecretKeyFile() {}

    /** Creates the file with a random key, unless it exists. */
    public static void createIfMissing(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        Path half = file.resolveSibling(file.getFileName() + ".half");
        Files.deleteIfExists(half);
        Files.createFile(half, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.writeString(half, Base64.getEncoder().encodeToString(key) + "\n");
        Files.move(half, file);
    }

    /** @throws IllegalArgumentException when the file cannot be used, with what would be right */
    static List<SecretKey> read(Path file) {
        List<String> lines;
        try {
            if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
                throw new IllegalArgumentException(
                        "%s has keys of secrets and others may use it; run: chmod 600 %s".formatted(file, file));
            }
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            String reason = e instanceof NoSuchFileException ? "it does not exist" : String.valueOf(e.getMessage());
            throw new IllegalArgumentException("the key file %s cannot be read: %s".formatted(file, reason), e);
        }
        List<SecretKey> keys = new ArrayList<>();
        for (int line = 0; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                keys.add(SecretKey.parse(lines.get(line), "line %d of %s".formatted(line + 1, file)));
            }
        }
        if (keys.isEmpty()) {
            throw new IllegalArgumentException(
                    "the key file %s is empty; put a key there, as \"openssl rand -base64 32\"".formatted(file)
                            + " prints");
        }
        return keys;
    }
}
