package dev.zoe.standalone.images;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** What {@code image/recipe.json} says; the fields are those of {@link ImageBuilder}. */
record ImageRecipe(String tag, String sources, String mainClass, List<String> jvmOptions, List<String> modules) {

    private static final Path FILE = Path.of("image", "recipe.json");

    private static final String PART = "[a-z0-9]+(?:[._-][a-z0-9]+)*";
    private static final Pattern TAG = Pattern.compile(PART + "(?:/" + PART + ")*:[A-Za-z0-9_][A-Za-z0-9._-]*");

    ImageRecipe {
        jvmOptions = List.copyOf(jvmOptions);
        modules = List.copyOf(modules);
        if (!TAG.matcher(tag).matches()) {
            throw new IllegalArgumentException("tag is \"" + tag
                    + "\"; a name in lower case and a version such as zoe/mandelbrot:1 would be right");
        }
    }

    static ImageRecipe read(Path template) {
        Path file = template.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new ImageBuildException(
                    "There is no recipe " + file + "; an application template with sources keeps one there");
        }
        try {
            return JsonMapper.builder()
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(
                            DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                            DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                            DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                    .build()
                    .readValue(file.toFile(), ImageRecipe.class);
        } catch (JacksonException e) {
            throw new ImageBuildException("The recipe " + file + " is wrong: " + e.getOriginalMessage(), e);
        }
    }

    /** The part of the tag before the colon. */
    String name() {
        return tag.substring(0, tag.indexOf(':'));
    }

    /** The part of the tag after the colon. */
    String version() {
        return tag.substring(tag.indexOf(':') + 1);
    }

    /** How the application is called; a service's command follows it. */
    List<String> entrypoint(String java, String classes) {
        return Stream.of(List.of(java), jvmOptions, List.of("-cp", classes, mainClass))
                .flatMap(List::stream)
                .toList();
    }
}
