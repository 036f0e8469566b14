package dev.zoe.standalone.images;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A hash of everything that an image is made from, to find out whether it is up to date. */
final class ImageFingerprint {

    /** Changes when images are laid out differently from the same sources. */
    private static final String LAYOUT = "1";

    private ImageFingerprint() {}

    /** @param others what the image depends on beside the template's files */
    static String of(Path template, ImageRecipe recipe, List<String> others) throws IOException {
        MessageDigest digest = sha256();
        add(digest, LAYOUT);
        add(digest, recipe.toString());
        others.forEach(other -> add(digest, other));
        Path sources = template.resolve(recipe.sources());
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                add(digest, sources.relativize(file).toString());
                digest.update(sha256().digest(Files.readAllBytes(file)));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        // Hashed first, so that no two lists of texts run together to the same bytes.
        digest.update(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
