package dev.zoe.standalone.images;

import dev.zoe.standalone.config.DirectoryRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A directory that the process back-end runs as an image: {@code image.json} with {@code entrypoint}, {@code command}
 * and {@code env}, where {@code {image}} stands for the directory itself, and the classes.
 */
final class ProcessImageBuild {

    private static final String FINGERPRINT = "fingerprint";

    private final Path template;
    private final ImageRecipe recipe;

    ProcessImageBuild(Path template, ImageRecipe recipe) {
        this.template = template;
        this.recipe = recipe;
    }

    Path build(Path images) throws IOException {
        Path image = images.resolve(recipe.name()).resolve(recipe.version());
        Path sources = template.resolve(recipe.sources());
        String fingerprint = ImageFingerprint.of(template, recipe, List.of());
        if (isUpToDate(image, fingerprint)) {
            return image;
        }
        Path parent = Files.createDirectories(images.resolve(recipe.name()));
        Path draft = Files.createTempDirectory(parent, ".draft");
        try {
            SourceCompiler.run(sources, draft.resolve("classes"));
            Files.writeString(draft.resolve("image.json"), json());
            Files.writeString(draft.resolve(FINGERPRINT), fingerprint);
            DirectoryRemoval.delete(image);
            Files.move(draft, image);
        } finally {
            DirectoryRemoval.delete(draft);
        }
        return image;
    }

    private static boolean isUpToDate(Path image, String fingerprint) throws IOException {
        Path file = image.resolve(FINGERPRINT);
        return Files.isRegularFile(file) && Files.readString(file).equals(fingerprint);
    }

    private String json() {
        return JsonMapper.builder()
                .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                .build()
                .writeValueAsString(Map.of(
                        "entrypoint",
                        recipe.entrypoint("java", "{image}/classes"),
                        "command",
                        List.of(),
                        "env",
                        Map.of()));
    }
}
