package dev.zoe.standalone.recipe;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.zoe.standalone.images.ImageBuildException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * What an image is made from: a directory with a {@code Dockerfile}, its files, and {@code recipe.json}.
 *
 * <pre>{@code
 * {
 *   "tag": "zoe/python:1",
 *   "summary": "Python 3.11",
 *   "needs": ["base"]
 * }
 * }</pre>
 *
 * @param name of its directory
 * @param directory the context of the build
 * @param tag the name of the image in descriptions
 * @param summary one line for people
 * @param needs names of recipes whose images are in the {@code Dockerfile}
 * @param debian the system below all others; only one recipe has it
 * @param downloads files that are fetched into the context
 */
record Recipe(
        String name,
        Path directory,
        String tag,
        String summary,
        List<String> needs,
        Optional<DebianSystem> debian,
        List<Download> downloads) {

    private static final String PART = "[a-z0-9]+(?:[._-][a-z0-9]+)*";
    private static final Pattern TAG = Pattern.compile(PART + "(?:/" + PART + ")*:[A-Za-z0-9_][A-Za-z0-9._-]*");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    Recipe {
        needs = List.copyOf(needs);
        downloads = List.copyOf(downloads);
    }

    /** The fields of {@code recipe.json}. */
    private record Fields(
            @Nullable String tag,
            @Nullable String summary,
            @Nullable List<String> needs,
            @Nullable DebianSystem debian,
            @Nullable List<Download> downloads,
            @Nullable @JsonProperty("download_lists") List<DownloadList> downloadLists) {}

    /** @throws ImageBuildException when the recipe is wrong */
    static Recipe read(Path directory) {
        Path file = directory.resolve("recipe.json");
        Fields fields;
        try {
            fields = JSON.readValue(file.toFile(), Fields.class);
        } catch (JacksonException | IllegalArgumentException e) {
            String reason = e instanceof JacksonException json ? json.getOriginalMessage() : e.getMessage();
            throw new ImageBuildException("the recipe %s is wrong: %s".formatted(file, reason), e);
        }
        if (fields.tag() == null || !TAG.matcher(fields.tag()).matches()) {
            throw new ImageBuildException(
                    "the tag in %s is \"%s\"; a name in lower case and a version such as zoe/python:1 would be right"
                            .formatted(file, fields.tag()));
        }
        if (!Files.isRegularFile(directory.resolve("Dockerfile"))) {
            throw new ImageBuildException("the recipe %s has no Dockerfile beside it".formatted(file));
        }
        return new Recipe(
                directory.getFileName().toString(),
                directory,
                fields.tag(),
                Optional.ofNullable(fields.summary()).orElse(""),
                Optional.ofNullable(fields.needs()).orElse(List.of()),
                Optional.ofNullable(fields.debian()),
                downloads(directory, fields));
    }

    private static List<Download> downloads(Path directory, Fields fields) {
        List<Download> all =
                new ArrayList<>(Optional.ofNullable(fields.downloads()).orElse(List.of()));
        Optional.ofNullable(fields.downloadLists()).orElse(List.of()).forEach(list -> all.addAll(list.read(directory)));
        return all;
    }
}
