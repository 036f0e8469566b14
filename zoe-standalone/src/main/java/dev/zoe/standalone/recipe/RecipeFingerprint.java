package dev.zoe.standalone.recipe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A hash of all that an image is made from, to find out whether it is up to date. */
final class RecipeFingerprint {
    private RecipeFingerprint() {}

    /** @param below identifiers of the images that it is made of */
    static String of(Recipe recipe, List<String> below) throws IOException {
        MessageDigest digest = DownloadCache.sha256();
        below.forEach(image -> add(digest, image));
        try (Stream<Path> files = Files.walk(recipe.directory())) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                add(digest, recipe.directory().relativize(file).toString());
                digest.update(DownloadCache.sha256().digest(Files.readAllBytes(file)));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, String text) {
        // Hashed first, so that no two lists of texts run together to the same bytes.
        digest.update(DownloadCache.sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }
}
