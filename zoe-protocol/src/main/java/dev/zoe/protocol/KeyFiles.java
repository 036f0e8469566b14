package dev.zoe.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/**
 * Keys in files. {@code <name>.key} has a pair, the public key in its first line and the secret one in the second, and
 * only its owner may read it. {@code <name>.pub} has the public key and may be public.
 */
public final class KeyFiles {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private KeyFiles() {}

    /**
     * Makes a fresh pair and writes both files.
     *
     * @throws IOException when one of the files exists: a key in use must not be overwritten
     */
    public static CurveKeys create(Path directory, String name) throws IOException {
        CurveKeys keys = CurveKeys.generate();
        Files.createDirectories(directory);
        Path pair = directory.resolve(name + ".key");
        Files.createFile(pair, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        Files.write(pair, List.of(keys.publicKey(), keys.secretKey()));
        Files.write(Files.createFile(directory.resolve(name + ".pub")), List.of(keys.publicKey()));
        return keys;
    }

    /** @throws IllegalArgumentException when the file cannot be used, with what would be right */
    public static CurveKeys readPair(Path file) {
        List<String> lines = lines(file, 2, "a key pair: the public key and, in the second line, the secret one");
        requireOwnerOnly(file);
        return new CurveKeys(lines.get(0), lines.get(1));
    }

    /** @throws IllegalArgumentException when the file cannot be used, with what would be right */
    public static String readPublic(Path file) {
        String key = lines(file, 1, "one public key").get(0);
        CurveKeys.requireKey(key, "public key in " + file);
        return key;
    }

    private static List<String> lines(Path file, int count, String what) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new IllegalArgumentException("the key file %s cannot be read: %s".formatted(file, reason(e)), e);
        }
        if (lines.size() != count) {
            throw new IllegalArgumentException("%s must hold %s; it has %d lines".formatted(file, what, lines.size()));
        }
        return lines;
    }

    private static String reason(IOException failure) {
        return failure instanceof NoSuchFileException ? "it does not exist" : String.valueOf(failure.getMessage());
    }

    private static void requireOwnerOnly(Path file) {
        try {
            if (!OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
                throw new IllegalArgumentException(
                        "%s holds a secret key and others may use it; run: chmod 600 %s".formatted(file, file));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("the rights of %s cannot be read: %s".formatted(file, reason(e)), e);
        }
    }
}
